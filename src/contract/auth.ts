import { z } from 'zod';
import { identityParams } from './account.ts';
import { defineCall } from './call.ts';
import {
  emailSchema,
  enteredPasswordSchema,
  instantSchema,
  localeSchema,
  nameSchema,
  newPasswordSchema,
  shownName,
  shownText,
  storableText,
} from './common.ts';
import { EMAIL_MAX } from './limits.ts';
import { loginFactorSchema } from './two-step.ts';
import { timeZoneSchema, userSchema } from './user.ts';

/** The token of a mailed link. */
const linkToken = z.string().min(1).max(256);
const joining = {
  firstName: nameSchema.optional(),
  /** Of an invitation, or of a circle's link where those may take its place. Not checked where registration is open. */
  invite: storableText.min(1).max(256).optional(),
  locale: localeSchema.optional(),
  timeZone: timeZoneSchema.optional(),
};
/** Codes and tokens of sign-in providers. */
const providerText = z.string().min(1).max(8_192);
const nonce = z.string().min(1).max(512);
/** A code from the web's redirect, of Google or the configured provider. */
export const pkceCode = {
  code: providerText,
  codeVerifier: z.string().min(43).max(128),
  redirectUri: z.url().max(2_048),
  nonce,
};
export const appleCode = { code: providerText, nonce };
/** An id token from a native sign-in. */
export const idToken = { idToken: providerText, nonce };

export const registerSchema = z
  .strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    ...joining,
    firstName: nameSchema,
  })
  .meta({
    id: 'Register',
    examples: [{ email: 'ann@example.org', password: 'a fine long password', firstName: 'Ann' }],
  });

const loginEmailSchema = z.strictObject({ email: emailSchema, password: enteredPasswordSchema }).meta({
  id: 'LoginEmail',
  examples: [{ email: 'ann@example.org', password: 'a fine long password' }],
});

/** Browsers only: the apps do not offer the configured provider. */
const loginOidcSchema = z.strictObject({ ...pkceCode, ...joining });

const loginGoogleSchema = z.union([loginOidcSchema, z.strictObject({ ...idToken, ...joining })]);

const loginAppleSchema = z.union([
  z.strictObject({ ...appleCode, ...joining }),
  // The code of the app's sign-in: with it the server can withdraw its access at Apple when the account is erased.
  z.strictObject({ ...idToken, code: providerText.optional(), ...joining }),
]);

/** The page of a provider where a browser signs in, and the address that the provider redirects to. */
const providerPlaceSchema = z
  .object({
    authorizationEndpoint: shownText(2_048),
    clientId: shownText(512),
    redirectUri: shownText(2_048),
    scope: shownText(512).optional().meta({ description: 'What to ask for, where the operator decides it' }),
  })
  .meta({ id: 'ProviderPlace' });
export type ProviderPlace = z.infer<typeof providerPlaceSchema>;

export type LoginByProvider = z.input<typeof loginGoogleSchema> | z.input<typeof loginAppleSchema>;

const confirmEmailSchema = z.strictObject({ token: linkToken });

/** The account that a confirmation link is about. */
const emailLinkSchema = z
  .object({
    email: shownText(EMAIL_MAX).meta({
      description: 'the address of the link, all but its first character and domain hidden',
    }),
    firstName: shownName.nullable().meta({ description: 'null when it does not look like a name' }),
    requestedAt: instantSchema.meta({
      description: 'when the account was created, or the change of its email requested',
    }),
    isPending: z.boolean().meta({ description: 'true: an account wants to change to this address' }),
  })
  .meta({ id: 'EmailLink' });
export type EmailLink = z.infer<typeof emailLinkSchema>;

export const sessionSchema = z
  .object({
    opaqueToken: shownText(64).nullable(),
    expiresAt: instantSchema,
    user: userSchema,
    reopened: z.boolean().optional().meta({ description: 'true: the account was closed until now' }),
  })
  .meta({
    id: 'Session',
    description:
      'opaqueToken is null for a browser, which holds the HttpOnly cookie, and where a sign-in was linked: the session is the one that asked',
  });
export type Session = z.infer<typeof sessionSchema>;

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
  loginProxy: defineCall('POST /auth/login/proxy', {
    summary: 'Sign in or up as the person whom the authenticating proxy names, from a page of this server',
    auth: 'anyone',
    body: z.strictObject({ invite: joining.invite, locale: joining.locale, timeZone: joining.timeZone }),
    answers: { 200: sessionSchema },
    errors: [
      'notFound',
      'forbiddenOrigin',
      'proxyNamesNoOne',
      'linkRequired',
      ...registrationErrors,
      'secondFactorRequired',
    ],
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
    body: z.strictObject({ email: emailSchema }),
  }),
  resetPassword: defineCall('POST /auth/password/reset', {
    summary: 'Set a new password by an emailed link',
    auth: 'anyone',
    body: z.strictObject({ token: linkToken, password: newPasswordSchema }),
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
    // The token of the link that the old address got by mail.
    body: z.strictObject({ token: linkToken }),
    errors: ['invalidUndoToken'],
  }),
} as const;
