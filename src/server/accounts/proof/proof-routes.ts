import { proofCalls } from '#contract/calls/proof.ts';
import { mailProofCode } from '#server/accounts/mails/account-mails.ts';
import { verifyIdentity } from '#server/accounts/providers/verify-identity.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { AccountApi } from '#server/accounts/services/account-context.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { route, routePrepared } from '#server/core/http/route.ts';
import { addressKeys } from '#server/core/limits/budget-keys.ts';
import { factorProofRoutes } from './factor-proof-routes.ts';
import { checkProofCode, spendProofCode } from './proof-code.ts';
import { checkIdentity, checkPassword, prove, proveByHash, proveByIdentity, showProof } from './prove.ts';
import { recordRefusal } from './record-refusal.ts';

const byProvider = [
  ['google', proofCalls.proveByGoogle],
  ['apple', proofCalls.proveByApple],
  ['oidc', proofCalls.proveByOidc],
] as const;

/** The routes of re-authentication. Slow or counted work comes before the transaction. */
export function proofRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, proofCalls.getProof, async ({ scope, viewer, now }) =>
    ok(await showProof(scope, viewer, context, now)),
  );

  routePrepared(api, proofCalls.proveByPassword, {
    prepare: async ({ viewer, body }) => await checkPassword(context, viewer, body.password),
    handle: async ({ scope, viewer, request, now }, checked) => {
      await proveByHash(scope, viewer, checked, now);
      await recordEvent(scope, { kind: 'proofGiven', method: 'password' }, originOf(request), now);
      return done;
    },
    refused: recordRefusal(context, 'password'),
  });

  for (const [provider, call] of byProvider) {
    routePrepared(api, call, {
      prepare: async ({ viewer, body, request, now }) => {
        const identity = await verifyIdentity(context, provider, body, request);
        await checkIdentity({ queries: context.database.db, userId: viewer.userId }, identity, now);
        return identity;
      },
      handle: async ({ scope, viewer, request, now }, identity) => {
        await proveByIdentity(scope, viewer, identity, now);
        await recordEvent(scope, { kind: 'proofGiven', method: provider }, originOf(request), now);
        return done;
      },
      refused: recordRefusal(context, provider),
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
    handle: async ({ scope, viewer, now }) => {
      await mailProofCode(scope, await lockedUser(scope), viewer.tokenHash, now);
      return done;
    },
  });

  routePrepared(api, proofCalls.confirmProofCode, {
    prepare: async ({ viewer, body, request, now }) => {
      await limits.take('secretsOfAddress', addressKeys(request.ip));
      return await checkProofCode(database.db, viewer, body.code, now);
    },
    handle: async ({ scope, viewer, request, now }, codeHash) => {
      await spendProofCode(scope, viewer, codeHash, now);
      await prove(scope, viewer, now);
      await recordEvent(scope, { kind: 'proofGiven', method: 'code' }, originOf(request), now);
      return done;
    },
    refused: recordRefusal(context, 'code'),
  });
}
