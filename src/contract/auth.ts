import { z } from 'zod';
import {
  emailSchema,
  enteredPasswordSchema,
  instantSchema,
  localeSchema,
  nameSchema,
  newPasswordSchema,
  shownText,
} from './common.ts';
import { timeZoneSchema, userSchema } from './user.ts';

const joining = {
  firstName: nameSchema.optional(),
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

export const loginEmailSchema = z.strictObject({ email: emailSchema, password: enteredPasswordSchema }).meta({
  id: 'LoginEmail',
  examples: [{ email: 'ann@example.org', password: 'a fine long password' }],
});

export const loginGoogleSchema = z.union([
  z.strictObject({ ...pkceCode, ...joining }),
  z.strictObject({ ...idToken, ...joining }),
]);

export const loginAppleSchema = z.union([
  z.strictObject({ ...appleCode, ...joining }),
  // The code of the app's sign-in: with it the server can withdraw its access at Apple when the account is erased.
  z.strictObject({ ...idToken, code: providerText.optional(), ...joining }),
]);

/** Browsers only: the apps do not offer the configured provider. */
export const loginOidcSchema = z.strictObject({ ...pkceCode, ...joining });

/** The page of a provider where a browser signs in, and the address that the provider redirects to. */
export const providerPlaceSchema = z
  .object({
    authorizationEndpoint: shownText(2_048),
    clientId: shownText(512),
    redirectUri: shownText(2_048),
    scope: shownText(512).optional().meta({ description: 'What to ask for, where the operator decides it' }),
  })
  .meta({ id: 'ProviderPlace' });
export type ProviderPlace = z.infer<typeof providerPlaceSchema>;

export type LoginByProvider =
  | z.input<typeof loginGoogleSchema>
  | z.input<typeof loginAppleSchema>
  | z.input<typeof loginOidcSchema>;

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
export const resetPasswordSchema = z.strictObject({
  token: z.string().min(1).max(256),
  password: newPasswordSchema,
});
export const confirmEmailSchema = z.strictObject({ token: z.string().min(1).max(256) });

/** The token of the link that the old address got by mail. */
export const undoEmailSchema = z.strictObject({ token: z.string().min(1).max(256) });

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
