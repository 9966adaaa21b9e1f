import { proofCalls } from '#contract/calls/proof.ts';
import { requestOptions } from '#server/accounts/passkeys/passkey-options.ts';
import { listPasskeys } from '#server/accounts/passkeys/passkey-repository.ts';
import { checkPasskey, spendPasskey } from '#server/accounts/passkeys/use-passkey.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { AccountApi } from '#server/accounts/services/account-context.ts';
import { spendFactorCode } from '#server/accounts/two-step/factor-code.ts';
import { codeServicesOf } from '#server/accounts/two-step/totp.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import type { ChallengeUse } from '#server/accounts/web-authn/challenges.ts';
import { webAuthnOf } from '#server/accounts/web-authn/web-authn.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { isFresh, isHalfFresh } from '#server/core/http/is-fresh.ts';
import { route, routePrepared } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { proveByFactor, takePasskey } from './prove.ts';
import { recordRefusal } from './record-refusal.ts';

/** The routes of re-authentication by a passkey, and by a code of two-step verification. */
export function factorProofRoutes(api: AccountApi): void {
  const { context } = api;
  const { database, limits } = context;

  route(api, proofCalls.getProofPasskey, async ({ scope, viewer, now }) => {
    const passkeys = await listPasskeys(scope);
    if (passkeys.length === 0) throw notFound();
    return ok(requestOptions(webAuthnOf(context), useBy(viewer), passkeys, now));
  });

  routePrepared(api, proofCalls.proveByPasskey, {
    prepare: async ({ viewer, body, request, now }) => {
      await takePasskey(limits, viewer);
      const checker = { webAuthn: webAuthnOf(context), database, log: request.log };
      return await checkPasskey(checker, viewer.userId, body.credential, useBy(viewer), now);
    },
    handle: async ({ scope, viewer, request, now }, checked) => {
      await spendPasskey(scope, checked, now);
      await proveByFactor(scope, viewer, now);
      await recordEvent(scope, { kind: 'proofGiven', method: 'passkey' }, originOf(request), now);
      return done;
    },
    refused: recordRefusal(context, 'passkey'),
  });

  routePrepared(api, proofCalls.proveByTotp, {
    prepare: async ({ viewer, now }) => {
      // A code alone proves nothing: it follows the password, a provider or a mailed code.
      if (!isHalfFresh(viewer, now) && !isFresh(viewer, now)) throw new ApiError('reauthRequired');
      await limits.take('factorCodesOfSession', viewer.tokenHash);
      await limits.take('factorCodesOfUser', viewer.userId);
      return await codeServicesOf(context);
    },
    handle: async ({ scope, viewer, body, request, now }, services) => {
      await spendFactorCode(scope, services, await lockedUser(scope), body.code, now);
      await proveByFactor(scope, viewer, now);
      await recordEvent(scope, { kind: 'proofGiven', method: 'totp' }, originOf(request), now);
      limits.refund('factorCodesOfSession', viewer.tokenHash);
      limits.refund('factorCodesOfUser', viewer.userId);
      return done;
    },
    refused: recordRefusal(context, 'totp'),
  });
}

const useBy = ({ tokenHash }: Viewer): ChallengeUse => ({ purpose: 'prove', session: tokenHash });
