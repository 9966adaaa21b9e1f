import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { WEBHOOK_SECONDS } from '#contract/limits.ts';
import type { Delivery } from '#contract/webhooks.ts';
import { SECOND } from '#domain/days/time.ts';
import { type AddressGuard, AddressRefusedError } from '#server/core/outbound/address-guard.ts';

/** What came of an attempt. Nothing of an answer but its status and when to come back is looked at. */
export interface Outcome {
  readonly status: number | null;
  readonly reason: Delivery['reason'];
  /** The header Retry-After. */
  readonly retryAfter?: string | undefined;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the job: when it is aborted, nothing came of the attempt, and this rejects. */
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** Answers in between (1xx) that are read before the real one. */
const INTERIM_MAX = 5;

/** Posts to a webhook. Redirects are not followed, and the body of an answer is never read: the connection ends with its head. */
export async function postWebhook(
  guard: AddressGuard,
  url: string,
  { headers, body, signal, timeoutMs = WEBHOOK_SECONDS * SECOND }: Post,
): Promise<Outcome> {
  const { hostname, protocol } = new URL(url);
  if (!guard.mayAsk(hostname) || (protocol !== 'https:' && !guard.isNamed(hostname)))
    return refused('address');
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await ask(guard, url, { headers, body, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return refused('timeout');
    return refused(error instanceof AddressRefusedError ? 'address' : 'connection');
  }
}

const refused = (reason: Delivery['reason']): Outcome => ({ status: null, reason });

function ask(guard: AddressGuard, url: string, { headers, body, signal }: Post): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const length = String(Buffer.byteLength(body));
    const request = send(url, {
      method: 'POST',
      // A connection of its own for each: its end is the end of all that an answer can do.
      agent: false,
      lookup: guard.lookup,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': length,
        'user-agent': 'Resilience-Webhooks/1',
        ...headers,
      },
    });
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > INTERIM_MAX) request.destroy(new Error('Too many answers in between'));
    });
    request.on('error', reject);
    request.on('upgrade', (_response, socket) => void socket.destroy());
    // However a connection ends without an answer: nothing waits for it any more.
    request.on('close', () => reject(new Error('Closed without an answer')));
    request.on('response', (response) => {
      const { statusCode = 0, headers: answered } = response;
      resolve({ status: statusCode, reason: null, retryAfter: answered['retry-after'] });
      response.on('error', () => {});
      request.destroy();
    });
    request.end(body);
  });
}
