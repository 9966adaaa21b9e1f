import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import type { PushSubscription } from 'web-push';
import type { Config } from '#server/core/config/config.ts';
import { JobRefusedError } from '#server/core/jobs/job-kinds.ts';
import { mailHost, senderAddress } from '#server/core/mail/mailer.ts';
import { createAddressGuard } from '#server/core/outbound/address-guard.ts';
import type { VapidKeys } from './reminder-keys.ts';

/**
 * The push services of existing browsers. The address comes from the subscriber, and we send requests to it: no other host may be reached
 * that way (docs/decisions/reminders.md#who-sends).
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /(?:^|\.)push\.services\.mozilla\.com$/,
  /(?:^|\.)push\.apple\.com$/,
  /(?:^|\.)notify\.windows\.com$/,
];

/** The subscription no longer exists. */
export class SubscriptionGoneError extends Error {
  override readonly name = 'SubscriptionGoneError';
}

export interface Push {
  readonly subscription: PushSubscription;
  readonly text: string;
  /** A newer push of the same topic replaces one that waits for the device: 32 characters of base64url. */
  readonly topic: string;
  /** How long the push service may store it for a device that is off. */
  readonly seconds: number;
}

interface SenderParts {
  readonly config: Config;
  readonly keys: VapidKeys;
  /** The origin of a push service on this machine that is allowed as well. For tests only: no setting leads here. */
  readonly testService?: string | undefined;
}

export type PushSender = ReturnType<typeof createPushSender>;

/** Web Push (RFC 8030), encrypted (RFC 8291), signed by VAPID (RFC 8292). */
export function createPushSender({ config, keys, testService }: SenderParts) {
  const subject = subjectOf(config);
  const isTest = (endpoint: string): boolean =>
    testService !== undefined && URL.parse(endpoint)?.origin === testService;
  /** Whether the endpoint of a subscription is allowed. */
  const accepts = (endpoint: string): boolean => isPushEndpoint(endpoint) || isTest(endpoint);
  return {
    publicKey: keys.publicKey,
    accepts,
    /** Rejects with a SubscriptionGoneError, with a JobRefusedError when it can never succeed, or with an error that is worth a retry. */
    send: async (push: Push, signal: AbortSignal): Promise<void> => {
      const { endpoint } = push.subscription;
      // Stored by a version that accepted more.
      if (!accepts(endpoint)) throw new SubscriptionGoneError('Its endpoint is no push service');
      const request = await requestOf(push, { subject, ...keys }, signal);
      refuse(await postPush(endpoint, request, isTest(endpoint)));
    },
  };
}

/** True for the https address of a known push service. Never true for this machine, whatever PUBLIC_URL is. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, port, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  return services.some((host) => host.test(hostname));
}

/** The contact address for push services. */
function subjectOf({ PUBLIC_URL, MAIL_FROM }: Config): string {
  if (PUBLIC_URL.startsWith('https://')) return PUBLIC_URL;
  return `mailto:${senderAddress(MAIL_FROM) ?? `no-reply@${mailHost(PUBLIC_URL)}`}`;
}

async function requestOf(
  { subscription, text, topic, seconds }: Push,
  vapidDetails: VapidKeys & { subject: string },
  signal: AbortSignal,
): Promise<PushRequest> {
  // Outside of the try: a library that does not load is no fault of the subscription.
  const { default: webPush } = await import('web-push');
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails,
      TTL: seconds,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
    });
    return { headers, body: new Uint8Array(body ?? []), signal };
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

/** A connection to a push service is reused for the next push. */
const agent = new Agent({ keepAlive: true, lookup: createAddressGuard().lookup });

export interface PushRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

/**
 * Posts to a push service on the public internet and answers the status. Redirects are not followed. `isTest`: the service of a test, on
 * this machine and over plain http.
 */
export function postPush(
  endpoint: string,
  { headers, body, signal }: PushRequest,
  isTest = false,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers }, signal };
    const request = isTest ? requestHttp(endpoint, options) : requestHttps(endpoint, { ...options, agent });
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      // The body is not needed, but the connection is free only once it is read.
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    request.end(body);
  });
}
