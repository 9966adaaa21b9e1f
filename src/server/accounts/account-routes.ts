import { accountCalls } from '#contract/calls/account.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { securityEventsCalls } from '#contract/calls/security-events.ts';
import { userCalls } from '#contract/calls/user.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { route, routePrepared } from '#server/core/http/route.ts';
import { addressKeys } from '#server/core/limits/budget-keys.ts';
import { closeAccount } from './closing/close-account.ts';
import {
  confirmEmail,
  describeEmailLink,
  disownEmail,
  resendConfirmation,
  unconfirmedEmailOf,
} from './emails/confirm-email.ts';
import { undoEmail } from './emails/undo-email.ts';
import { requireFactor } from './factors/require-factor.ts';
import { limitMails } from './mails/account-mails.ts';
import { enqueuePasswordReset } from './passwords/forgot-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { checkPasswords, setPassword } from './passwords/update-password.ts';
import { recordRefusal } from './proof/record-refusal.ts';
import { originOf, recordEvent } from './security-events/record-event.ts';
import { showEvents } from './security-events/show-events.ts';
import type { AccountApi } from './services/account-context.ts';
import { replaceCookie } from './sessions/replace-token.ts';
import { clearBrowserCache, clearSessionCookie } from './sessions/session-cookie.ts';
import { deleteSessions } from './sessions/session-repository.ts';
import { endSession, sessionId, showSessions } from './sessions/sessions-service.ts';
import { unlinkIdentity } from './sign-in/link-identity.ts';
import { listIdentities } from './users/identity-repository.ts';
import { lockedUser } from './users/user-repository.ts';

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
    await resetPassword(context, body, originOf(request), now);
    return done;
  });

  route(api, authCalls.confirmEmail, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKeys(request.ip));
    await confirmEmail(context, body.token, originOf(request), now);
    return done;
  });

  route(api, authCalls.describeEmailLink, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKeys(request.ip));
    return ok(await describeEmailLink(context, body.token, now));
  });

  route(api, authCalls.disownEmail, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKeys(request.ip));
    await disownEmail(context, body.token, originOf(request), now);
    return done;
  });

  route(api, authCalls.undoEmail, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKeys(request.ip));
    await undoEmail(context, body.token, originOf(request), now);
    return done;
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
  route(api, userCalls.closeAccount, async ({ scope, viewer, body, request, reply, now }) => {
    await api.context.limits.take('closingsOfUser', scope.userId);
    await requireFactor(scope, await lockedUser(scope), viewer, now);
    await closeAccount(scope, body, now);
    const kind = body.action === 'close' ? 'accountClosed' : 'erasureRequested';
    await recordEvent(scope, { kind }, originOf(request), now);
    clearSessionCookie(reply, api.context.config);
    clearBrowserCache(reply, api.context.config);
    return done;
  });
}
