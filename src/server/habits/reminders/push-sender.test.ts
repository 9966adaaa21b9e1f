import { expect, test } from 'vitest';
import webPush from 'web-push';
import { parseConfig } from '#server/core/config/config.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import { createPushService } from '#tests/push/push-receiver.ts';
import { createPushSender, isPushEndpoint, postPush, SubscriptionGoneError } from './push-sender.ts';

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
