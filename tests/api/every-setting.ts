import { settingsOf } from './provider.ts';
import type { Environment } from './test-app.ts';

const HEADER = 'x-forwarded-email';

/** A server on which every call can succeed: with each provider, and a proxy that names people. */
export const everySetting = (issuer: string): Environment => ({
  ...settingsOf(issuer),
  TRUST_PROXY: 'loopback',
  TRUSTED_HEADER_USER: HEADER,
});

/** What a page of ours sends through that proxy. */
export const namedByProxy = (email: string): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  host: 'localhost',
  [HEADER]: email,
});
