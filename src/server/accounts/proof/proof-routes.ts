import type { ErrorCode } from '#contract/error-codes.ts';
import { proofCalls } from '#contract/proof.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { mailProofCode } from '#server/accounts/mails/account-mails.ts';
import {
  type CheckedPasskey,
  checkPasskey,
  isOfParty,
  listPasskeys,
  requestOptions,
  spendPasskey,
  takePasskey,
} from '#server/accounts/passkeys/passkeys.ts';
import { verifyIdentity } from '#server/accounts/providers/verify-identity.ts';
import {
  type Asked,
  originOf,
  recordApart,
  recordEvent,
} from '#server/accounts/security-events/security-events.ts';
import type { AccountApi, UserRequest } from '#server/accounts/services/account-context.ts';
import { codeServicesOf, spendFactorCode } from '#server/accounts/two-step/factor-code.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { type ChallengeUse, webAuthnOf } from '#server/accounts/web-authn/web-authn.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { isFresh, isHalfFresh } from '#server/core/http/fresh-proof.ts';
import { done, ok, route, routePrepared } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';
import {
  checkIdentity,
  checkPassword,
  checkProofCode,
  proveByCode,
  proveByFactor,
  proveByHash,
  proveByIdentity,
  showProof,
} from './prove.ts';

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

/** How a proof ends: one that is given is recorded in its transaction, and a refused one apart. */
const proving = <P>(
  context: Context,
  method: EventMethod,
  prove: (asked: UserRequest, checked: P) => Promise<void>,
) => ({
  handle: async (asked: UserRequest, checked: P) => {
    await prove(asked, checked);
    await recordEvent(asked.scope, { kind: 'proofGiven', method }, originOf(asked.request), asked.now);
    return done;
  },
  refused: recordRefusal(context, method),
});

const byProvider = [
  ['google', proofCalls.proveByGoogle],
  ['apple', proofCalls.proveByApple],
  ['oidc', proofCalls.proveByOidc],
] as const;

/** The routes of re-authentication. Slow or counted work comes before the transaction. */
export function proofRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, proofCalls.getProof, async (asked) => ok(await showProof(asked, context)));

  routePrepared(api, proofCalls.proveByPassword, {
    prepare: async ({ viewer, body }) => await checkPassword(context, viewer, body.password),
    ...proving(context, 'password', proveByHash),
  });

  for (const [provider, call] of byProvider) {
    routePrepared(api, call, {
      prepare: async ({ viewer, body, request, now }) => {
        const identity = await verifyIdentity(context, provider, body, request);
        await checkIdentity({ queries: context.database.db, userId: viewer.userId }, identity, now);
        return identity;
      },
      ...proving(context, provider, proveByIdentity),
    });
  }

  codeRoutes(api);
  factorProofRoutes(api);
}

function codeRoutes(api: AccountApi): void {
  const { context } = api;
  const { database, limits } = context;

  routePrepared(api, proofCalls.requestProofCode, {
    prepare: async ({ viewer, request }) => {
      await limits.take('mailsOfAddress', addressKeys(request.ip));
      await limits.take('proofCodesOfSession', viewer.tokenHash);
      await limits.take('proofCodesOfUser', viewer.userId);
    },
    handle: async (asked) => {
      await mailProofCode(asked);
      return done;
    },
  });

  routePrepared(api, proofCalls.confirmProofCode, {
    prepare: async ({ viewer, body, request, now }) => {
      await limits.take('secretsOfAddress', addressKeys(request.ip));
      return await checkProofCode(database.db, viewer, body.code, now);
    },
    ...proving(context, 'code', proveByCode),
  });
}

/** The routes of re-authentication by a passkey, and by a code of two-step verification. */
function factorProofRoutes(api: AccountApi): void {
  const { context } = api;
  const { database, limits } = context;

  route(api, proofCalls.getProofPasskey, async ({ scope, viewer, request, now }) => {
    const webAuthn = webAuthnOf(context, request);
    const passkeys = (await listPasskeys(scope)).filter((each) => isOfParty(each, webAuthn.party));
    if (passkeys.length === 0) throw notFound();
    return ok(requestOptions(webAuthn, useBy(viewer), passkeys, now));
  });

  routePrepared(api, proofCalls.proveByPasskey, {
    prepare: async ({ viewer, body, request, now }) => {
      await takePasskey(limits, viewer);
      const checker = { webAuthn: webAuthnOf(context, request), database, log: request.log };
      return await checkPasskey(checker, viewer.userId, body.credential, useBy(viewer), now);
    },
    ...proving(context, 'passkey', async ({ scope, viewer, now }, checked: CheckedPasskey) => {
      await spendPasskey(scope, checked, now);
      await proveByFactor(scope, viewer, now);
    }),
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
