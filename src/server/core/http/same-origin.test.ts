import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isSameOrigin } from '../plugins/request-checks.ts';

const PUBLIC_URL = 'https://club.example';

interface RequestInput {
  readonly headers: Record<string, string>;
  readonly trustProxy?: boolean;
  readonly publicUrl?: string;
  readonly others?: string[];
}

async function judge({
  headers,
  trustProxy = false,
  publicUrl = PUBLIC_URL,
  others = [],
}: RequestInput): Promise<boolean> {
  const app = Fastify({ trustProxy });
  app.post('/', async (request) => isSameOrigin(request, { PUBLIC_URL: publicUrl, OTHER_URLS: others }));
  const answer = await app.inject({ method: 'POST', url: '/', headers });
  await app.close();
  return answer.json<boolean>();
}

test.each<[string, RequestInput, boolean]>([
  ['the public address', { headers: { origin: PUBLIC_URL, host: 'localhost:3000' } }, true],
  [
    'an address in the home network',
    { headers: { origin: 'http://club.test:3000', host: 'club.test:3000' } },
    true,
  ],
  ['the default port', { headers: { origin: 'http://club.test', host: 'club.test:80' } }, true],
  ['capitals in Host', { headers: { origin: 'http://club.test', host: 'Club.Test' } }, true],
  [
    'https against plain http',
    { headers: { origin: 'https://localhost:4200', host: 'localhost:4200' } },
    false,
  ],
  ['another port', { headers: { origin: 'http://localhost:4201', host: 'localhost:4200' } }, false],
  ['a Host that is none', { headers: { origin: 'http://a b', host: 'a b' } }, false],
  [
    'https that a trusted proxy reports',
    {
      headers: { origin: 'https://club.lan', host: 'club.lan', 'x-forwarded-proto': 'https' },
      trustProxy: true,
    },
    true,
  ],
  [
    'https that an untrusted proxy reports',
    { headers: { origin: 'https://club.lan', host: 'club.lan', 'x-forwarded-proto': 'https' } },
    false,
  ],
  [
    'another address of ours, at that address',
    { headers: { origin: 'http://nas.lan:3000', host: 'NAS.lan:3000' }, others: ['http://nas.lan:3000'] },
    true,
  ],
  [
    'an address of ours behind a proxy that reports no scheme',
    { headers: { origin: 'https://away.example', host: 'away.example' }, others: ['https://away.example'] },
    true,
  ],
  [
    'a page of one address of ours at another one',
    { headers: { origin: PUBLIC_URL, host: 'nas.lan:3000' }, others: ['http://nas.lan:3000'] },
    false,
  ],
  [
    'a page of another address of ours at the first',
    { headers: { origin: 'http://nas.lan:3000', host: 'club.example' }, others: ['http://nas.lan:3000'] },
    false,
  ],
])('compares whole origins: %s', async (_, asked, expected) => {
  expect(await judge(asked)).toBe(expected);
});
