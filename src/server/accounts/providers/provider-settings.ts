import type { ServerMetadata } from 'openid-client';
import type { Provider } from '#contract/account.ts';
import type { Config } from '#server/core/config/config.ts';
import { parseApplePrivateKey } from '#server/core/config/setting-values.ts';
import type { AppleKey } from './code-exchange.ts';
import type { TokenRules } from './id-token.ts';
import { ProviderUnavailableError } from './provider-fetch.ts';

export interface ProviderSettings {
  readonly name: Provider;
  readonly issuer: string;
  /** The website's first, then those of the apps. */
  readonly clientIds: readonly [string, ...string[]];
  /** Whether a browser can sign in by it: an id alone is enough for tokens of apps only. */
  readonly servesWeb: boolean;
  readonly secret?: string | AppleKey | undefined;
  /** What a browser asks for, where the operator decides it. */
  readonly scope?: string;
  /** Whether each address of the provider counts as confirmed. */
  readonly trustsEmail?: boolean;
  /** The claim that makes an operator of a person. */
  readonly roleClaim?: { readonly name: string; readonly value: string } | undefined;
}

const GOOGLE = 'https://accounts.google.com';

/** What each configured provider needs; null for one that is not configured. */
export function providerSettings(config: Config): Record<Provider, ProviderSettings | null> {
  return { google: googleOf(config), apple: appleOf(config), oidc: oidcOf(config) };
}

function googleOf(config: Config): ProviderSettings | null {
  const { GOOGLE_CLIENT_ID: clientIds, GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_SECRET: secret } = config;
  if (!clientIds) return null;
  return {
    name: 'google',
    issuer,
    clientIds,
    servesWeb: true,
    secret,
  };
}

function appleOf(config: Config): ProviderSettings | null {
  const { APPLE_CLIENT_ID: clientIds, APPLE_ISSUER: issuer } = config;
  if (!clientIds) return null;
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = config;
  const privateKey = parseApplePrivateKey(key ?? '');
  const secret = teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined;
  const servesWeb = secret !== undefined;
  return { name: 'apple', issuer, clientIds, servesWeb, secret };
}

function oidcOf(config: Config): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = config;
  if (!issuer || !clientId) return null;
  return {
    name: 'oidc',
    issuer,
    clientIds: [clientId],
    servesWeb: true,
    secret: config.OIDC_CLIENT_SECRET,
    scope: config.OIDC_SCOPES,
    trustsEmail: config.OIDC_TRUST_EMAIL,
    roleClaim: config.OIDC_OPERATOR_CLAIM,
  };
}

/** Signatures by a key pair. Never `none` or HS256, whose key would be our client secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];

/** The rules for a provider's tokens. Those of the configurable one depend on its discovery document. */
export function tokenRules(
  { name, issuer, clientIds, trustsEmail = false, roleClaim }: ProviderSettings,
  server: ServerMetadata,
): TokenRules {
  const rules = { provider: name, clientIds, trustsEmail, roleClaim: roleClaim ?? null };
  if (name === 'oidc') return { ...rules, issuers: [server.issuer], algorithms: offeredAlgorithms(server) };
  // Google signs its tokens with and without the scheme (its own OpenID Connect guide).
  const issuers = issuer === GOOGLE ? [issuer, new URL(issuer).host] : [issuer];
  return { ...rules, issuers, algorithms: ['RS256'] };
}

function offeredAlgorithms({ id_token_signing_alg_values_supported: offered = ['RS256'] }: ServerMetadata) {
  const allowed = ALGORITHMS.filter((algorithm) => offered.includes(algorithm));
  if (allowed.length === 0) throw new ProviderUnavailableError('The provider signs by no allowed algorithm');
  return allowed;
}
