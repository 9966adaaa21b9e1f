import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { HOUR } from '#domain/days/time.ts';
import type { WebhookRow } from '#server/accounts/webhooks/webhooks.ts';
import { instant } from '#server/core/clock/clock.ts';
import { openSecret, sealSecret } from '#server/core/secrets/secrets.ts';

const MARK = 'whsec_';
const SECRET_BYTES = 32;
/** For so long after a rotation the former secret signs too. */
const BOTH_MS = 24 * HOUR;

/** A new secret, as its user gets it and as it is stored. */
export function createSecret(key: KeyObject, userId: string): { secret: string; sealed: string } {
  const secret = MARK + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: sealSecret(key, 'webhook', userId, secret) };
}

/** The columns of a webhook whose secret is replaced. */
export function rotated({ secret }: Pick<WebhookRow, 'secret'>, sealed: string, now: number) {
  return { secret: sealed, former_secret: secret, former_until: instant(now + BOTH_MS) };
}

interface Signed {
  readonly id: string;
  readonly body: string;
}

/** The headers of Standard Webhooks. Null when the key no longer opens the secret. */
export function signedHeaders(
  key: KeyObject,
  userId: string,
  { secret, former_secret, former_until }: Pick<WebhookRow, 'secret' | 'former_secret' | 'former_until'>,
  { id, body }: Signed,
  now: number,
): Record<string, string> | null {
  const isFormerValid = former_until !== null && former_until > instant(now);
  const sealed = [secret, ...(isFormerValid && former_secret !== null ? [former_secret] : [])];
  const secrets = sealed.map((each) => openSecret(key, 'webhook', userId, each));
  const seconds = String(Math.floor(now / 1_000));
  const signatures = secrets.flatMap((each) =>
    each === null ? [] : [sign(each, `${id}.${seconds}.${body}`)],
  );
  if (signatures.length === 0) return null;
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(MARK.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
