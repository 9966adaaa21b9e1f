import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import {
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  fetchUserInfo,
  genericGrantRequest,
  None,
  ResponseBodyError,
  type ServerMetadata,
  tokenRevocation,
  type UserInfoResponse,
} from 'openid-client';
import { isLoopback } from '#server/core/config/setting-values.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { allowPlainHttp } from './allow-plain-http.ts';
import { type ProviderFetch, ProviderUnavailableError } from './provider-fetch.ts';

/** The key that signs our client secret for Apple. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

const LIFE_SECONDS = 300;

/** Apple's own audience, also when a test plays Apple. */
const AUDIENCE = 'https://appleid.apple.com';

/** A client secret for Apple: signed by us for one request. */
async function createAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  now: number,
): Promise<string> {
  const issuedAt = Math.floor(now / 1_000);
  return await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(privateKey);
}

/** Our client at the provider: its id and its secret. */
export interface CodeClient {
  readonly clientId: string;
  /** A secret, a key that signs one, or nothing: then PKCE is the proof. */
  readonly secret: string | AppleKey | undefined;
  /** Whether the secret is sent in a header, the default of OpenID Connect, where the provider offers both. */
  readonly prefersBasic: boolean;
  readonly clock: () => number;
  readonly fetch: ProviderFetch;
}

/** Errors that mean a wrong configuration: not the user's fault, and logged. */
const CONFIGURATION_ERRORS = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** What a provider gives for a code. */
export interface Granted {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** The subject of the id token, which came from the provider itself. */
  readonly subject: string;
}

interface Code {
  readonly code: string;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
}

/** Exchanges a code for tokens, once: the provider refuses a used code or one of another client, which answers 401. */
export async function exchangeCode(
  client: CodeClient,
  server: ServerMetadata,
  { code, codeVerifier, redirectUri }: Code,
): Promise<Granted> {
  const parameters = {
    code,
    ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
    ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
  };
  try {
    const configuration = await configure(client, server);
    const granted = await genericGrantRequest(configuration, 'authorization_code', parameters);
    const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken = null } = granted;
    const subject = granted.claims()?.sub;
    if (idToken === undefined || subject === undefined) throw new ProviderUnavailableError('No id token');
    return { idToken, accessToken, refreshToken, subject };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The refresh token for the code of an app's sign-in, if it is of the same user as the app's id token. */
export async function exchangeAppCode(
  client: CodeClient,
  server: ServerMetadata,
  { code, subject }: { readonly code: string; readonly subject: string },
): Promise<string | null> {
  const granted = await exchangeCode(client, server, { code });
  if (granted.subject !== subject) throw new ApiError('invalidCredentials');
  return granted.refreshToken;
}

/** The claims of a user that the id token lacks; the provider must answer for the same subject. */
export async function readUserInfo(
  client: CodeClient,
  server: ServerMetadata,
  accessToken: string,
  subject: string,
): Promise<UserInfoResponse> {
  try {
    return await fetchUserInfo(await configure(client, server), accessToken, subject);
  } catch (error) {
    throw new ProviderUnavailableError('The provider gave no user info', { cause: error });
  }
}

/** Revokes a token, and with it our access to the user's account (RFC 7009). One that is void already is no error. */
export async function revokeRefreshToken(
  client: CodeClient,
  server: ServerMetadata,
  refreshToken: string,
): Promise<void> {
  try {
    const configuration = await configure(client, server);
    await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return;
    throw new ProviderUnavailableError('The provider revoked no token', { cause: error });
  }
}

async function configure(client: CodeClient, server: ServerMetadata): Promise<Configuration> {
  const { clientId, secret, clock, fetch } = client;
  const proof = typeof secret === 'object' ? await createAppleSecret(secret, clientId, clock()) : secret;
  const skew = Math.round((clock() - Date.now()) / 1_000);
  const authentication = authenticationOf(client, server, proof);
  const configuration = new Configuration(server, clientId, { [clockSkew]: skew }, authentication);
  configuration[customFetch] = fetch;
  if (isLoopback(new URL(server.issuer))) allowPlainHttp(configuration);
  return configuration;
}

function authenticationOf(
  { prefersBasic }: CodeClient,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: ServerMetadata,
  proof: string | undefined,
): ClientAuth {
  if (proof === undefined) return None();
  const isBasic = prefersBasic && methods.includes('client_secret_basic');
  return isBasic ? ClientSecretBasic(proof) : ClientSecretPost(proof);
}

/** The answer to an error of the library: 401 when the code is wrong, 503 when the provider or the configuration is. */
function asRefusal(error: unknown): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof ProviderUnavailableError) return error;
  if (cause instanceof ProviderUnavailableError) return cause;
  if (isRefusal(error, cause)) return new ApiError('invalidCredentials', { cause: error });
  return new ProviderUnavailableError('The provider gave no tokens', { cause: error });
}

function isRefusal(error: unknown, cause: unknown): boolean {
  if (error instanceof ResponseBodyError) return !CONFIGURATION_ERRORS.has(error.error);
  if (!(error instanceof ClientError)) return false;
  if (cause instanceof Response) return cause.status >= 400 && cause.status < 500;
  return (
    error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
  );
}
