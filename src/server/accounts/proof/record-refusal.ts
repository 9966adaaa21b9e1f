import type { ErrorCode } from '#contract/error-codes.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { type Asked, recordApart } from '#server/accounts/security-events/record-event.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';

/** What a check of identity was refused with; not a limit, which checks nothing. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'wrongPassword',
  'invalidProofCode',
  'passkeyRefused',
  'identityMismatch',
  'signInTooOld',
  'invalidCredentials',
]);

/** Runs a check of a signed-in user's identity, and records its refusal: the call itself changes nothing then. */
export async function recordRefusal<T>(
  context: Context,
  asked: Asked,
  method: EventMethod,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const isRefused = error instanceof ApiError && refusals.has(error.code);
    if (isRefused) await recordApart(context, asked, { kind: 'proofRefused', method });
    throw error;
  }
}
