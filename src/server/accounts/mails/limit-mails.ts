import type { FastifyRequest } from 'fastify';
import { addressKey, type Limits } from '#server/core/limits/rate-limits.ts';

/** Counted for unknown addresses too: otherwise the limit would reveal which addresses have an account. */
export async function limitMails(limits: Limits, request: FastifyRequest, email: string): Promise<void> {
  await limits.take('mailsOfAddress', addressKey(request.ip));
  await limits.take('mailsOfAccount', email);
}
