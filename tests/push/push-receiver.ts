import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { PushSubscription, ReminderNotice } from '#contract/reminders.ts';

/** What a browser got out of a push. */
export interface ReceivedPush {
  readonly notice: ReminderNotice;
  readonly topic: string | undefined;
  readonly ttl: number;
  /** Who signed it, and for which origin. */
  readonly claims: { readonly aud?: unknown; readonly sub?: unknown };
}

export interface TestBrowser {
  readonly subscription: PushSubscription;
  /** What has arrived so far, decrypted by the browser's own key. */
  readonly received: ReceivedPush[];
  /** What its push service answers from now on. */
  answers(status: number): void;
}

/** A push service and browsers behind it, by the protocol: RFC 8030, 8291 and 8292. It refuses what is not signed by `publicKey`. */
export function createPushService(publicKey: () => string) {
  const browsers = new Map<
    string,
    { status: number; take: (body: Buffer, headers: Headers) => Promise<void> }
  >();
  const listener: RequestListener = (request, response) => {
    void (async () => {
      const browser = browsers.get(request.url ?? '');
      const body = await buffer(request);
      if (browser?.status === 201) {
        await browser.take(body, new Headers(request.headers as Record<string, string>));
      }
      response.writeHead(browser?.status ?? 404).end();
    })().catch(() => response.writeHead(400).end());
  };

  /** A browser that is to be reached through the service at an address. */
  const subscribeAt = (url: string): TestBrowser => {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    const path = `/push/${randomUUID()}`;
    const received: ReceivedPush[] = [];
    const take = async (body: Buffer, headers: Headers): Promise<void> => {
      const claims = await verified(headers.get('authorization') ?? '', publicKey());
      const text = decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString();
      received.push({
        notice: JSON.parse(text) as ReminderNotice,
        topic: headers.get('topic') ?? undefined,
        ttl: Number(headers.get('ttl')),
        claims,
      });
    };
    const browser = { status: 201, take };
    browsers.set(path, browser);
    return {
      subscription: { endpoint: url + path, keys: { p256dh, auth } },
      received,
      answers: (status) => {
        browser.status = status;
      },
    };
  };
  return { listener, subscribeAt };
}

async function verified(authorization: string, publicKey: string): Promise<ReceivedPush['claims']> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('Signed by another key');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x, y }] });
  return (await jwtVerify(token, keys)).payload;
}
