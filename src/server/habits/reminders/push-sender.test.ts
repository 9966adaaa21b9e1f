import { expect, test } from 'vitest';
import webPush from 'web-push';
import { parseConfig } from '#server/core/config/config.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import { createPushService } from '#tests/push/push-receiver.ts';
import {
  createPushSender,
  isPublicAddress,
  isPushEndpoint,
  lookupPublic,
  postPush,
  SubscriptionGoneError,
} from './push-sender.ts';

const keys = webPush.generateVAPIDKeys();
const { signal } = new AbortController();
const elsewhere = await startLocalServer((_request, response) => response.writeHead(201).end());
const redirecting = await startLocalServer((_request, response) =>
  response.writeHead(307, { location: elsewhere.url }).end(),
);
const push = (url: string) => ({
  subscription: createPushService(() => keys.publicKey).subscribeAt(url).subscription,
  text: '{}',
  topic: 'a'.repeat(32),
  seconds: 60,
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'https://club.example'])(
  'never sends a push to this machine when PUBLIC_URL is %s',
  async (PUBLIC_URL) => {
    const sender = createPushSender({ config: parseConfig({ PUBLIC_URL }), keys });
    const { port } = new URL(elsewhere.url);
    for (const url of [elsewhere.url, `http://localhost:${port}`, `https://127.0.0.1:${port}`]) {
      expect(sender.accepts(`${url}/push`)).toBe(false);
      // An endpoint that an older version accepted.
      await expect(sender.send(push(url), signal)).rejects.toThrow(SubscriptionGoneError);
    }
    expect(elsewhere.asked).toEqual([]);
  },
);

test('refuses a redirect for good and does not follow it', async () => {
  const config = parseConfig({});
  const sender = createPushSender({ config, keys, testService: redirecting.url });
  await expect(sender.send(push(redirecting.url), signal)).rejects.toThrow('push307');
  expect([redirecting.asked.length, elsewhere.asked.length]).toEqual([1, 0]);
});

test('never connects to a name that resolves to this machine', async () => {
  const { port } = new URL(elsewhere.url);
  const posting = postPush(`https://localhost:${port}/push`, { headers: {}, body: new Uint8Array(), signal });
  await expect(posting).rejects.toThrow('localhost has no public address');
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => {
      lookupPublic('localhost', { all }, (failure) => resolve(failure));
    });
    expect(String(error)).toContain('localhost has no public address');
  }
});

test.each([
  ['1.1.1.1', true],
  ['142.250.74.106', true],
  ['2a00:1450:4007:80e::200a', true],
  ['64:ff9b::8efa:4a6a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.5', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:1.1.1.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['2001:2::1', false],
  ['2001:10::1', false],
  ['ff02::1', false],
  ['fcm.googleapis.com', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://user@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://localhost/', false],
  ['http://localhost:3000/', false],
  ['https://[::1]/', false],
  ['nonsense', false],
])('%s is a push endpoint: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint)).toBe(expected);
});
