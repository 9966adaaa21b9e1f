import { accountCalls } from '#contract/account.ts';
import { authCalls } from '#contract/auth.ts';
import { securityEventsCalls } from '#contract/security-events.ts';
import { userCalls } from '#contract/user.ts';
import { done, ok, route, routePrepared } from '#server/core/http/route.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';
import { closeAccount } from './closing/close-account.ts';
import {
  confirmEmail,
  describeEmailLink,
  disownEmail,
  resendConfirmation,
  unconfirmedEmailOf,
} from './emails/change-email.ts';
import { undoEmail } from './emails/undo-email.ts';
import { requireFactor } from './factors/factors.ts';
import { limitMails } from './mails/account-mails.ts';
import {
  checkPasswords,
  enqueuePasswordReset,
  resetPassword,
  setPassword,
} from './passwords/set-password.ts';
import { recordRefusal } from './proof/proof-routes.ts';
import { originOf, recordEvent, showEvents } from './security-events/security-events.ts';
import type { AccountApi } from './services/account-context.ts';
import { clearBrowserCache, clearSessionCookie } from './sessions/session-cookie.ts';
import { deleteSessions } from './sessions/session-repository.ts';
import { endSession, replaceCookie, sessionId, showSessions } from './sessions/session-service.ts';
import { unlinkIdentity } from './sign-in/link-identity.ts';
import { listIdentities, lockedUser } from './users/user-repository.ts';

const byEmailLink = [
  [authCalls.confirmEmail, confirmEmail],
  [authCalls.disownEmail, disownEmail],
  [authCalls.undoEmail, undoEmail],
] as const;

export function accountRoutes(api: AccountApi): void {
  mailedLinkRoutes(api);
  passwordRoutes(api);
  sessionRoutes(api);
  identityRoutes(api);
  closingRoutes(api);
}

function mailedLinkRoutes(api: AccountApi): void {
  const { context } = api;
  const { limits } = context;

  route(api, authCalls.forgotPassword, async ({ body, request, now }) => {
    await limitMails(limits, request, body.email);
    await enqueuePasswordReset(context, body.email, now);
    return done;
  });

  route(api, authCalls.resetPassword, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKeys(request.ip));
    await resetPassword(context, body, { origin: originOf(request), now });
    return done;
  });

  for (const [call, take] of byEmailLink) {
    route(api, call, async ({ body, request, now }) => {
      await limits.take('secretsOfAddress', addressKeys(request.ip));
      await take(context, body.token, { origin: originOf(request), now });
      return done;
    });
  }

  route(api, authCalls.describeEmailLink, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKeys(request.ip));
    return ok(await describeEmailLink(context, body.token, now));
  });

  routePrepared(api, accountCalls.resendConfirmation, {
    prepare: async ({ viewer, request, now }) => {
      const email = unconfirmedEmailOf(viewer.user, now);
      if (email !== null) await limitMails(limits, request, email);
      return email;
    },
    handle: async ({ scope, now }, counted) => {
      await resendConfirmation(scope, counted, now);
      return done;
    },
  });
}

function passwordRoutes(api: AccountApi): void {
  routePrepared(api, userCalls.updatePassword, {
    // The current password is the proof; an account without one, or with two-step verification, needs another.
    needsProof: ({ viewer: { user } }) => user.password_hash === null || user.two_step_at !== null,
    prepare: async ({ viewer, body }) => await checkPasswords(api.context, viewer, body),
    handle: async (asked, checked) => {
      const { scope, viewer, request, now } = asked;
      await setPassword(scope, viewer, checked, { origin: originOf(request), now });
      return { ...done, committed: await replaceCookie(api.context.config, asked) };
    },
    refused: recordRefusal(api.context, 'password'),
  });
}

function sessionRoutes(api: AccountApi): void {
  route(api, accountCalls.listSessions, async ({ scope, viewer, now }) =>
    ok(await showSessions(scope, viewer, now)),
  );

  route(api, securityEventsCalls.listSecurityEvents, async ({ scope, query }) =>
    ok(await showEvents(scope, query.before)),
  );

  routePrepared(api, accountCalls.endSession, {
    needsProof: ({ viewer, params }) => params.id !== sessionId(viewer.tokenHash),
    prepare: async () => undefined,
    handle: async ({ scope, viewer, params, request, reply, now }) => {
      const ended = await endSession(scope, params.id, now);
      const isOwn = ended === viewer.tokenHash;
      await recordEvent(scope, { kind: isOwn ? 'signedOut' : 'sessionEnded' }, originOf(request), now);
      if (isOwn) {
        clearSessionCookie(reply, api.context.config);
        clearBrowserCache(reply, api.context.config);
      }
      return done;
    },
  });

  route(api, accountCalls.endOtherSessions, async ({ scope, viewer, request, now }) => {
    await deleteSessions(scope, viewer.tokenHash);
    await recordEvent(scope, { kind: 'otherSessionsEnded' }, originOf(request), now);
    return done;
  });
}

function identityRoutes(api: AccountApi): void {
  route(api, accountCalls.listIdentities, async ({ scope }) => {
    const linked = await listIdentities(scope);
    return ok(linked.map(({ provider, email, created_at }) => ({ provider, email, createdAt: created_at })));
  });

  route(api, accountCalls.unlinkIdentity, async ({ scope, params, request, now }) => {
    await unlinkIdentity(scope, params.provider, now);
    await recordEvent(scope, { kind: 'signInUnlinked', method: params.provider }, originOf(request), now);
    return done;
  });
}

function closingRoutes(api: AccountApi): void {
  route(api, userCalls.closeAccount, async (asked) => {
    const { scope, body, request, reply, now } = asked;
    await api.context.limits.take('closingsOfUser', scope.userId);
    await requireFactor(asked, await lockedUser(scope));
    await closeAccount(scope, body, now);
    const kind = body.action === 'close' ? 'accountClosed' : 'erasureRequested';
    await recordEvent(scope, { kind }, originOf(request), now);
    clearSessionCookie(reply, api.context.config);
    clearBrowserCache(reply, api.context.config);
    return done;
  });
}
