import { defineCall } from '../call.ts';
import { confirmEmailSchema, forgotPasswordSchema, loginAppleSchema, loginEmailSchema, loginGoogleSchema, registerSchema, resetPasswordSchema, sessionSchema } from '../auth.ts';

export const authCalls = {
  register: defineCall({ method: 'POST', path: '/auth/register', summary: 'Join the club', auth: 'anyone', body: registerSchema, answers: { 200: sessionSchema }, errors: ['emailTaken', 'weakPassword'] }),
  loginEmail: defineCall({ method: 'POST', path: '/auth/login/email', summary: 'Sign in by email and password', auth: 'anyone', body: loginEmailSchema, answers: { 200: sessionSchema }, errors: ['invalidCredentials'] }),
  loginGoogle: defineCall({ method: 'POST', path: '/auth/login/google', summary: 'Sign in or up by Google', auth: 'anyone', body: loginGoogleSchema, answers: { 200: sessionSchema }, errors: ['invalidCredentials', 'linkRequired'] }),
  loginApple: defineCall({ method: 'POST', path: '/auth/login/apple', summary: 'Sign in or up by Apple', auth: 'anyone', body: loginAppleSchema, answers: { 200: sessionSchema }, errors: ['invalidCredentials', 'linkRequired'] }),
  logout: defineCall({ method: 'POST', path: '/auth/logout', summary: 'End this session', auth: 'user', answers: { 204: null } }),
  forgotPassword: defineCall({ method: 'POST', path: '/auth/password/forgot', summary: 'Mail a reset link, if there is such an account', auth: 'anyone', body: forgotPasswordSchema, answers: { 204: null } }),
  resetPassword: defineCall({ method: 'POST', path: '/auth/password/reset', summary: 'Set a new password by a mailed link', auth: 'anyone', body: resetPasswordSchema, answers: { 204: null }, errors: ['invalidResetToken', 'weakPassword'] }),
  confirmEmail: defineCall({ method: 'POST', path: '/auth/email/confirm', summary: 'Confirm an address by a mailed link', auth: 'anyone', body: confirmEmailSchema, answers: { 204: null }, errors: ['invalidConfirmToken'] }),
} as const;
