import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import { customFetch, discovery, type ServerMetadata } from 'openid-client';
import { HOUR } from '#domain/days/time.ts';
import { isLoopback } from '#server/core/config/setting-values.ts';
import { allowPlainHttp } from './allow-plain-http.ts';
import { type ProviderFetch, ProviderUnavailableError } from './provider-fetch.ts';

/** A provider's discovery document and its signing keys. */
export interface ProviderMetadata {
  readonly server: ServerMetadata;
  readonly keys: JWTVerifyGetKey;
}

const FRESH_MS = HOUR;
/** The pause after a failure: many sign-ins at once must not become as many requests. */
const PAUSE_MS = 2_000;
/** A token with an unknown key makes us fetch the keys at most this often. */
const KEYS_COOLDOWN_MS = 30_000;

/** Fetches a provider's discovery document on first use, and again when it is an hour old. */
export function createMetadata(issuer: string, fetch: ProviderFetch): () => Promise<ProviderMetadata> {
  let known: { readonly metadata: ProviderMetadata; readonly until: number } | null = null;
  let asking: Promise<ProviderMetadata> | null = null;
  let pausedUntil = 0;

  const ask = async (): Promise<ProviderMetadata> => {
    try {
      const server = await discover(issuer, fetch);
      const keys = known?.metadata.server.jwks_uri === server.jwks_uri ? known?.metadata.keys : undefined;
      const metadata = { server, keys: keys ?? keysOf(server, fetch) };
      known = { metadata, until: Date.now() + FRESH_MS };
      return metadata;
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS;
      // An hour-old document is more likely valid than not, and without it sign-in fails.
      if (known) return known.metadata;
      throw error;
    } finally {
      asking = null;
    }
  };

  return async () => {
    if (known && Date.now() < known.until) return known.metadata;
    if (Date.now() < pausedUntil) {
      if (known) return known.metadata;
      throw new ProviderUnavailableError('The provider did not answer a moment ago');
    }
    asking ??= ask();
    return await asking;
  };
}

async function discover(issuer: string, fetch: ProviderFetch): Promise<ServerMetadata> {
  const url = new URL(issuer);
  try {
    const found = await discovery(url, 'discovery', undefined, undefined, {
      [customFetch]: fetch,
      ...(isLoopback(url) ? { execute: [allowPlainHttp] } : {}),
    });
    const server = found.serverMetadata();
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      if (!isOfTheWeb(server[endpoint])) throw new Error(`No usable ${endpoint}`);
    }
    return server;
  } catch (error) {
    throw new ProviderUnavailableError('No discovery document', { cause: error });
  }
}

/** https, or this machine. */
export function isOfTheWeb(endpoint: string | undefined): boolean {
  const url = URL.parse(endpoint ?? '');
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
}

function keysOf({ jwks_uri }: ServerMetadata, fetch: ProviderFetch): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(jwks_uri ?? ''), {
    cooldownDuration: KEYS_COOLDOWN_MS,
    [joseFetch]: async (url, asked) => {
      const answer = await fetch(url, asked);
      const text = await answer.text();
      if (answer.status !== 200 || !isKeySet(text)) throw new ProviderUnavailableError('No key set');
      return new Response(text);
    },
  });
}

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys);
  } catch {
    return false;
  }
}
