import type { FastifyRequest } from 'fastify';
import { accountKeys, addressKeys } from '#server/core/limits/budget-keys.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';

/** Counted for unknown addresses too: otherwise the limit would reveal which addresses have an account. */
export async function limitMails(limits: Limits, request: FastifyRequest, email: string): Promise<void> {
  await limits.take('mailsOfAddress', addressKeys(request.ip));
  await limits.take('mailsOfAccount', accountKeys(email, request.ip));
}
