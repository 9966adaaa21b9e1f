import type { ErrorCode } from '#contract/error-codes.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { type Asked, recordApart } from '#server/accounts/security-events/record-event.ts';
import type { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';

/** What a check of identity was refused with; not a limit, which checks nothing. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'wrongPassword',
  'invalidProofCode',
  'invalidFactorCode',
  'passkeyRefused',
  'identityMismatch',
  'signInTooOld',
  'invalidCredentials',
]);

/** Records that a check of a signed-in user's identity was refused: the call itself changes nothing then. */
export const recordRefusal =
  (context: Context, method: EventMethod) =>
  async (asked: Asked, { code }: ApiError): Promise<void> => {
    if (refusals.has(code)) await recordApart(context, asked, { kind: 'proofRefused', method });
  };
