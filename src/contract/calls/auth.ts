import { identityParams } from '../account.ts';
import {
  confirmEmailSchema,
  emailLinkSchema,
  forgotPasswordSchema,
  loginAppleSchema,
  loginEmailSchema,
  loginGoogleSchema,
  loginOidcSchema,
  providerPlaceSchema,
  registerSchema,
  resetPasswordSchema,
  sessionSchema,
  undoEmailSchema,
} from '../auth.ts';
import { defineCall } from '../call.ts';
import { loginFactorSchema } from '../two-step.ts';

/** How the operator limits registrations (docs/decisions/registration.md). */
const registrationErrors = ['registrationClosed', 'emailDomain', 'inviteRequired', 'inviteInvalid'] as const;

const providerErrors = [
  'invalidCredentials',
  'notFound',
  'linkRequired',
  'identityTaken',
  'alreadyLinked',
  'unverifiedEmail',
  ...registrationErrors,
  'secondFactorRequired',
] as const;

export const authCalls = {
  register: defineCall('POST /auth/register', {
    summary: 'Join the club',
    auth: 'anyone',
    body: registerSchema,
    answers: { 200: sessionSchema },
    errors: ['emailTaken', 'weakPassword', ...registrationErrors],
  }),
  loginEmail: defineCall('POST /auth/login/email', {
    summary: 'Sign in by email and password',
    auth: 'anyone',
    body: loginEmailSchema,
    answers: { 200: sessionSchema },
    errors: ['invalidCredentials', 'secondFactorRequired'],
  }),
  loginFactor: defineCall('POST /auth/login/factor', {
    summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
    auth: 'anyone',
    body: loginFactorSchema,
    answers: { 200: sessionSchema },
    errors: ['invalidFactorCode', 'signInExpired'],
  }),
  loginGoogle: defineCall('POST /auth/login/google', {
    summary: 'Sign in or up by Google; from a signed-in session: link it',
    auth: 'optional',
    proof: 'sometimes',
    body: loginGoogleSchema,
    answers: { 200: sessionSchema },
    errors: providerErrors,
  }),
  loginApple: defineCall('POST /auth/login/apple', {
    summary: 'Sign in or up by Apple; from a signed-in session: link it',
    auth: 'optional',
    proof: 'sometimes',
    body: loginAppleSchema,
    answers: { 200: sessionSchema },
    errors: providerErrors,
  }),
  loginOidc: defineCall('POST /auth/login/oidc', {
    summary: 'Sign in or up by the configured OpenID Connect provider; from a signed-in session: link it',
    auth: 'optional',
    proof: 'sometimes',
    body: loginOidcSchema,
    answers: { 200: sessionSchema },
    errors: providerErrors,
  }),
  getProvider: defineCall('GET /auth/providers/{provider}', {
    summary: 'Where to sign in by a provider',
    auth: 'anyone',
    params: identityParams,
    answers: { 200: providerPlaceSchema },
    errors: ['notFound'],
  }),
  logout: defineCall('POST /auth/logout', {
    summary: 'End this session',
  }),
  forgotPassword: defineCall('POST /auth/password/forgot', {
    summary: 'Email a reset link, if there is such an account',
    auth: 'anyone',
    body: forgotPasswordSchema,
  }),
  resetPassword: defineCall('POST /auth/password/reset', {
    summary: 'Set a new password by an emailed link',
    auth: 'anyone',
    body: resetPasswordSchema,
    errors: ['invalidResetToken', 'weakPassword'],
  }),
  confirmEmail: defineCall('POST /auth/email/confirm', {
    summary: 'Confirm a first or a pending address by an emailed link',
    auth: 'anyone',
    body: confirmEmailSchema,
    errors: ['invalidConfirmToken', 'emailTaken'],
  }),
  describeEmailLink: defineCall('POST /auth/email/describe', {
    summary: 'Which account an emailed confirmation link is about; the link stays valid',
    auth: 'anyone',
    body: confirmEmailSchema,
    answers: { 200: emailLinkSchema },
    errors: ['invalidConfirmToken'],
  }),
  disownEmail: defineCall('POST /auth/email/disown', {
    summary:
      'By an emailed confirmation link: erase an account that never confirmed this address, or keep it from changing to it',
    auth: 'anyone',
    body: confirmEmailSchema,
    errors: ['invalidConfirmToken'],
  }),
  undoEmail: defineCall('POST /auth/email/undo', {
    summary: 'Restore the former address by the link that was emailed to it; ends all sessions',
    auth: 'anyone',
    body: undoEmailSchema,
    errors: ['invalidUndoToken'],
  }),
} as const;
