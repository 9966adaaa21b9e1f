import {
  ClientError,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  genericGrantRequest,
  None,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import { isLoopback } from '#server/core/config/loopback.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { allowPlainHttp } from './allow-plain-http.ts';
import { type AppleKey, createAppleSecret } from './apple-secret.ts';
import { type ProviderFetch, ProviderUnavailableError } from './provider-fetch.ts';

/** Our client at the provider: its id and its secret. */
export interface CodeClient {
  readonly clientId: string;
  readonly redirectUri: string;
  /** A secret, a key that signs one, or nothing: then PKCE is the proof. */
  readonly secret: string | AppleKey | undefined;
  readonly clock: () => number;
  readonly fetch: ProviderFetch;
}

/** Errors that mean a wrong configuration: not the user's fault, and logged. */
const CONFIGURATION_ERRORS = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** Exchanges a code for an id token, once: the provider refuses a used code or one of another client, which answers 401. */
export async function exchangeCode(
  client: CodeClient,
  server: ServerMetadata,
  { code, codeVerifier }: { readonly code: string; readonly codeVerifier?: string },
): Promise<string> {
  const parameters = {
    code,
    redirect_uri: client.redirectUri,
    ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
  };
  try {
    const configuration = await configure(client, server);
    const granted = await genericGrantRequest(configuration, 'authorization_code', parameters);
    if (granted.id_token === undefined) throw new ProviderUnavailableError('No id token');
    return granted.id_token;
  } catch (error) {
    throw asRefusal(error);
  }
}

async function configure(client: CodeClient, server: ServerMetadata): Promise<Configuration> {
  const { clientId, secret, clock, fetch } = client;
  const proof = typeof secret === 'object' ? await createAppleSecret(secret, clientId, clock()) : secret;
  const skew = Math.round((clock() - Date.now()) / 1_000);
  const authentication = proof === undefined ? None() : ClientSecretPost(proof);
  const configuration = new Configuration(server, clientId, { [clockSkew]: skew }, authentication);
  configuration[customFetch] = fetch;
  if (isLoopback(new URL(server.issuer))) allowPlainHttp(configuration);
  return configuration;
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
