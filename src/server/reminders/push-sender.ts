import webPush, { type PushSubscription } from 'web-push';
import type { Config } from '#server/config.ts';
import { JobRefusedError } from '#server/jobs/job-handler.ts';
import { mailHost } from '#server/mail/mailer.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** The browser has taken its subscription back. */
export class SubscriptionGoneError extends Error {
  override readonly name = 'SubscriptionGoneError';
}

export interface Push {
  readonly subscription: PushSubscription;
  readonly text: string;
  /** A newer push of the same topic takes the place of one that waits for the device: 32 characters of base64url. */
  readonly topic: string;
  /** How long the push service may hold it for a device that is off. */
  readonly seconds: number;
}

/** Web Push (RFC 8030), encrypted (RFC 8291), signed by VAPID (RFC 8292). */
export interface PushSender {
  /** What browsers subscribe with. */
  publicKey(): string;
  /** Rejects with a SubscriptionGoneError, a JobRefusedError where it can never succeed, or what may be tried again. */
  send(push: Push, signal: AbortSignal): Promise<void>;
}

/** The keys are read, or made, when they are first needed. */
export function createPushSender(config: Config): PushSender {
  let known: VapidKeys | undefined;
  const keys = (): VapidKeys => {
    known ??= readVapidKeys(config);
    return known;
  };
  const subject = subjectOf(config);
  return {
    publicKey: () => keys().publicKey,
    send: async (push, signal) => {
      const response = await fetch(...requestOf(push, { subject, ...keys() }, signal));
      await response.body?.cancel();
      refuse(response.status);
    },
  };
}

/** Whom a push service may write to about us. */
function subjectOf({ PUBLIC_URL, MAIL_FROM }: Config): string {
  if (PUBLIC_URL.startsWith('https://')) return PUBLIC_URL;
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(MAIL_FROM ?? '')?.[1] ?? MAIL_FROM;
  return `mailto:${address ?? `no-reply@${mailHost(PUBLIC_URL)}`}`;
}

function requestOf(
  { subscription, text, topic, seconds }: Push,
  vapidDetails: VapidKeys & { subject: string },
  signal: AbortSignal,
): [string, RequestInit] {
  try {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails,
      TTL: seconds,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
    });
    // Where a service would send us on to is nobody's to choose.
    return [endpoint, { method, headers, body: new Uint8Array(body ?? []), signal, redirect: 'error' }];
  } catch (error) {
    throw new SubscriptionGoneError('Its keys encrypt nothing', { cause: error });
  }
}

function refuse(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410)
    throw new SubscriptionGoneError(`The push service answered ${status}`);
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  throw new JobRefusedError(`push${status}`);
}
