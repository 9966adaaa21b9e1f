import { authCalls } from '#contract/calls/auth.ts';
import { passkeyCalls } from '#contract/calls/passkeys.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { AccountApi } from '#server/accounts/services/account-context.ts';
import { clientOf } from '#server/accounts/sessions/known-device.ts';
import { clearBrowserCache, clearSessionCookie } from '#server/accounts/sessions/session-cookie.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { route } from '#server/core/http/route.ts';
import { addressKeys } from '#server/core/limits/budget-keys.ts';
import { register, signIn } from './auth-service.ts';
import { challengeCookieOf } from './challenge-cookie.ts';
import { takeSecondStep } from './second-step.ts';
import { sendFirstStep, sendSession } from './send-session.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

export function authRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, authCalls.register, async ({ body, request, reply }) => {
    await context.limits.take('passwordsOfAddress', addressKeys(request.ip));
    const signedIn = await register(context, {
      ...body,
      locale: body.locale ?? fromAcceptLanguage(request.headers['accept-language']),
      timeZone: body.timeZone ?? 'UTC',
      ip: request.ip,
      ...clientOf(request, context.config),
    });
    return ok(await sendSession(context, signedIn, request, reply));
  });

  route(api, authCalls.loginEmail, async ({ body, request, reply }) => {
    const client = clientOf(request, context.config);
    const attempt = { method: 'password', email: body.email } as const;
    const signedIn = await context.signInLog(request, attempt, () =>
      signIn(context, { ...body, ip: request.ip, ...client }),
    );
    return ok(await sendFirstStep(context, signedIn, request, reply));
  });

  route(api, authCalls.loginFactor, async ({ body, request, reply }) => {
    const { code, challenge = challengeCookieOf(request, context.config) } = body;
    const client = clientOf(request, context.config);
    const signedIn = await context.signInLog(request, { method: 'totp', email: null }, () =>
      takeSecondStep(context, { challenge, code, ip: request.ip, ...client }),
    );
    return ok(await sendSession(context, signedIn, request, reply));
  });

  route(api, passkeyCalls.loginPasskey, async ({ body, request, reply }) => {
    await context.limits.take('passkeysOfAddress', addressKeys(request.ip));
    const client = clientOf(request, context.config);
    const { log } = request;
    const signedIn = await context.signInLog(request, { method: 'passkey', email: null }, () =>
      signInByPasskey(context, { credential: body.credential, log, ...client }),
    );
    return ok(await sendSession(context, signedIn, request, reply));
  });

  route(api, authCalls.logout, async ({ viewer, scope, request, reply, now }) => {
    await deleteRows(scope, 'sessions', { token_hash: viewer.tokenHash });
    await recordEvent(scope, { kind: 'signedOut' }, originOf(request), now);
    clearSessionCookie(reply, context.config);
    clearBrowserCache(reply, context.config);
    return done;
  });
}
