import { createHash, timingSafeEqual } from 'node:crypto';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Provider } from '#contract/account.ts';
import { emailSchema } from '#contract/common.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { ProviderUnavailableError } from './provider-fetch.ts';

/** A user's identity at a provider, from a verified token: issued to us, and recent. */
export interface VerifiedIdentity {
  readonly provider: Provider;
  /** Unique at the provider; for the configurable one it contains the issuer. */
  readonly subject: string;
  /** Our id at the provider, which the token was issued to. */
  readonly clientId: string;
  /** In its normal form; null when there is none. Google and Apple confirm every address that they name: any other is ignored. */
  readonly email: string | null;
  /** Whether the provider vouches for the email. */
  readonly emailVerified: boolean;
  /** The first name in the token, if any. */
  readonly firstName: string | null;
  readonly nonce: string;
  /** When the user last signed in at the provider, in milliseconds since 1970-01-01 UTC; null when the token lacks it. */
  readonly authenticatedAt: number | null;
  /** When the token expires, in milliseconds since 1970-01-01 UTC. */
  readonly expiresAt: number;
  /** Apple's, for the day when the account is erased or the sign-in unlinked; null where there is none. */
  readonly refreshToken: string | null;
  /** Whether the claim of operators has its value; null without the claim, and where none is configured. */
  readonly isOperator: boolean | null;
}

/** The rules for a token of this provider for us. */
export interface TokenRules {
  readonly provider: Provider;
  readonly issuers: readonly string[];
  /** Our ids at the provider: the website's and the apps'. Never empty. */
  readonly clientIds: readonly string[];
  /** The allowed signatures. */
  readonly algorithms: readonly string[];
  /** Whether an address counts as confirmed without `email_verified`. */
  readonly trustsEmail: boolean;
  /** The claim that makes an operator. */
  readonly roleClaim: RoleClaim | null;
}

interface RoleClaim {
  readonly name: string;
  readonly value: string;
}

/** The allowed difference between clocks. */
const TOLERANCE_SECONDS = 30;
/** A sign-in takes minutes: an older token may be stolen. */
const AGE_MAX_SECONDS = 600;

/** A subject is opaque, and never longer than this (OpenID Connect Core, section 2). */
const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const claimsSchema = z.object({
  sub: subject,
  aud: z.union([z.string(), z.tuple([z.string()])]),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string().min(1),
  auth_time: z.number().optional(),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  given_name: z.unknown().optional(),
});
type Claims = z.infer<typeof claimsSchema>;
type ProfileClaims = Pick<Claims, 'email' | 'email_verified' | 'given_name'>;

/** The one verification of every id token, of the web and of the apps. Any failure answers 401. */
export async function verifyIdToken(
  rules: TokenRules,
  keys: JWTVerifyGetKey,
  { idToken, nonce }: { readonly idToken: string; readonly nonce: string },
  now: number,
): Promise<VerifiedIdentity> {
  const payload = await payloadOf(rules, keys, idToken, now);
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success || !isOurs(rules, claims.data) || !isNonce(rules.provider, claims.data.nonce, nonce)) {
    throw refused();
  }
  const { sub, aud, exp, auth_time } = claims.data;
  return {
    provider: rules.provider,
    subject: sub,
    clientId: audienceIn(aud),
    ...profileOf(rules, claims.data),
    nonce: claims.data.nonce,
    authenticatedAt: auth_time === undefined ? null : auth_time * 1_000,
    expiresAt: (exp + TOLERANCE_SECONDS) * 1_000,
    refreshToken: null,
    isOperator: hasRoleClaim(rules, payload),
  };
}

/** Whether the claim of operators is the configured value, or a list that contains it; null where there is no such claim. */
export function hasRoleClaim(
  { roleClaim }: TokenRules,
  claims: Readonly<Record<string, unknown>>,
): boolean | null {
  if (roleClaim === null || !Object.hasOwn(claims, roleClaim.name)) return null;
  return [claims[roleClaim.name]].flat().includes(roleClaim.value);
}

/** The email and the name in claims, of a token or of the provider's user info. */
export function profileOf(
  { provider, trustsEmail }: TokenRules,
  { email, email_verified, given_name }: ProfileClaims,
): Pick<VerifiedIdentity, 'email' | 'emailVerified' | 'firstName'> {
  // Apple sends it as text too. Any other value means false.
  const isTrue = email_verified === true || (provider === 'apple' && email_verified === 'true');
  const emailVerified = isTrue || trustsEmail;
  const isUsable = emailVerified || provider === 'oidc';
  return {
    email: (isUsable && emailSchema.safeParse(email).data) || null,
    emailVerified,
    firstName: typeof given_name === 'string' ? given_name : null,
  };
}

const refused = (cause?: unknown) => new ApiError('invalidCredentials', cause === undefined ? {} : { cause });

async function payloadOf(
  { issuers, clientIds, algorithms }: TokenRules,
  keys: JWTVerifyGetKey,
  idToken: string,
  now: number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: [...algorithms],
      issuer: [...issuers],
      audience: [...clientIds],
      requiredClaims: ['sub', 'exp', 'nonce'],
      currentDate: new Date(now),
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: AGE_MAX_SECONDS,
    });
    return payload;
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw error;
    throw refused(error);
  }
}

/** One audience, which is us; the authorized party, if present, is us too (OpenID Connect Core, section 3.1.3.7). */
function isOurs({ clientIds }: TokenRules, { aud, azp }: Claims): boolean {
  return clientIds.includes(audienceIn(aud)) && (azp === undefined || clientIds.includes(azp));
}

const audienceIn = (aud: Claims['aud']): string => (typeof aud === 'string' ? aud : aud[0]);

/** Apple's apps pass on the hash of the nonce, so that the token does not reveal the nonce itself. */
function isNonce(provider: Provider, claimed: string, given: string): boolean {
  const hashed = createHash('sha256').update(given).digest('hex');
  return isEqual(claimed, given) || (provider === 'apple' && isEqual(claimed, hashed));
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
