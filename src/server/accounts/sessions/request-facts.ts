import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';
import { ApiError, invalidField } from '#server/core/errors/api-error.ts';

/** A client may name the account that a write belongs to: another tab of its browser may have signed in another one since. */
export function checkAccount({ headers }: FastifyRequest, userId: string): void {
  const account = headers['x-account-id'];
  if (account !== undefined && account !== userId) throw new ApiError('otherAccount');
}

export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key))
    throw invalidField('Idempotency-Key', 'generic');
  if (key.length <= IDEMPOTENCY_KEY_MAX) return key;
  throw invalidField('Idempotency-Key', 'maxLength', { max: IDEMPOTENCY_KEY_MAX });
}
