import { accountCalls } from '#contract/calls/account.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { userCalls } from '#contract/calls/user.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { route, routePrepared } from '#server/core/http/route.ts';
import { addressKey } from '#server/core/limits/rate-limits.ts';
import { closeAccount } from './closing/close-account.ts';
import { confirmEmail, resendConfirmation, unconfirmedEmailOf } from './emails/confirm-email.ts';
import { undoEmail } from './emails/undo-email.ts';
import { limitMails } from './mails/limit-mails.ts';
import { enqueuePasswordReset } from './passwords/forgot-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { checkPasswords, setPassword } from './passwords/update-password.ts';
import type { AccountApi } from './services/account-context.ts';
import { clearSessionCookie } from './sessions/session-cookie.ts';
import { deleteSessions } from './sessions/session-repository.ts';
import { endSession, sessionId, showSessions } from './sessions/sessions-service.ts';
import { unlinkIdentity } from './sign-in/link-identity.ts';
import { listIdentities } from './users/identity-repository.ts';

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
    await limits.take('secretsOfAddress', addressKey(request.ip));
    await resetPassword(context, body, now);
    return done;
  });

  route(api, authCalls.confirmEmail, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKey(request.ip));
    await confirmEmail(context, body.token, now);
    return done;
  });

  route(api, authCalls.undoEmail, async ({ body, request, now }) => {
    await limits.take('secretsOfAddress', addressKey(request.ip));
    await undoEmail(context, body.token, now);
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
    handle: async ({ scope, viewer, now }, checked) => {
      await setPassword(scope, viewer, checked, now);
      return done;
    },
  });
}

function sessionRoutes(api: AccountApi): void {
  route(api, accountCalls.listSessions, async ({ scope, viewer, now }) =>
    ok(await showSessions(scope, viewer, now)),
  );

  routePrepared(api, accountCalls.endSession, {
    needsProof: ({ viewer, params }) => params.id !== sessionId(viewer.tokenHash),
    prepare: async () => undefined,
    handle: async ({ scope, viewer, params, reply, now }) => {
      const ended = await endSession(scope, params.id, now);
      if (ended === viewer.tokenHash) clearSessionCookie(reply, api.context.config);
      return done;
    },
  });

  route(api, accountCalls.endOtherSessions, async ({ scope, viewer }) => {
    await deleteSessions(scope, viewer.tokenHash);
    return done;
  });
}

function identityRoutes(api: AccountApi): void {
  route(api, accountCalls.listIdentities, async ({ scope }) => {
    const linked = await listIdentities(scope);
    return ok(linked.map(({ provider, email, created_at }) => ({ provider, email, createdAt: created_at })));
  });

  route(api, accountCalls.unlinkIdentity, async ({ scope, params, now }) => {
    await unlinkIdentity(scope, params.provider, now);
    return done;
  });
}

function closingRoutes(api: AccountApi): void {
  route(api, userCalls.closeAccount, async ({ scope, viewer, body, reply, now }) => {
    await api.context.limits.take('closingsOfUser', scope.userId);
    await closeAccount(scope, viewer, body, now);
    clearSessionCookie(reply, api.context.config);
    return done;
  });
}
