import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { AFTER_LOGOUT_PATH } from '#contract/after-logout.ts';

export const webClient = { id: 'web.provider.example', secret: 'a secret of the provider' };

interface LocalProvider {
  readonly issuer: string;
  stop(): void;
}

interface Kind {
  readonly algorithm: 'RS256' | 'ES256';
  readonly authentication: 'client_secret_post' | 'client_secret_basic';
  /** Whether the id token contains the claims, or only the user info. */
  readonly claimsInToken: boolean;
  readonly emailVerified: boolean;
}

export const google: Kind = {
  algorithm: 'RS256',
  authentication: 'client_secret_post',
  claimsInToken: true,
  emailVerified: true,
};

/** One that a self-hoster runs, with the defaults of the standard, and users who choose their address. */
export const selfHosted: Kind = {
  algorithm: 'ES256',
  authentication: 'client_secret_basic',
  claimsInToken: false,
  emailVerified: false,
};

/**
 * A provider on this machine: it takes any login with any password. The login is the subject; the part of it
 * before a `+` is the mailbox, so that two subjects can have one.
 */
export async function startProvider(
  redirectUri: string,
  { algorithm, authentication, claimsInToken, emailVerified }: Kind,
): Promise<LocalProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: webClient.id,
        client_secret: webClient.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL(AFTER_LOGOUT_PATH, redirectUri).href],
        token_endpoint_auth_method: authentication,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    conformIdTokenClaims: !claimsInToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, login: string) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: login.replace(/\+\d+/, ''),
        email_verified: emailVerified,
        given_name: 'Camille',
      }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Signs in at the provider's own pages, and consents. */
export async function signInAt(page: Page, login: string): Promise<void> {
  await signInAgainAt(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in as the user of the provider's open session, who consented before. */
export async function signInAgainAt(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** The dev pages of the provider ask for a font from elsewhere. */
export async function withoutFonts(page: Page): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
}
