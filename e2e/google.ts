import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export const googleClient = { id: 'web.google.example', secret: 'a secret of the provider' };

export interface Google {
  readonly issuer: string;
  stop(): void;
}

/**
 * A provider like Google on this machine: it takes any login with any password. The login is the subject; the part of it
 * before a `+` is the mailbox, so that two subjects can have one.
 */
export async function startGoogle(redirectUri: string): Promise<Google> {
  const server = createServer();
  const issuer = await listen(server);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: googleClient.id,
        client_secret: googleClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    // Google puts all claims into the token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, login: string) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: login.replace(/\+\d+/, ''),
        email_verified: true,
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
