import { authCalls } from '#contract/calls/auth.ts';
import { passkeyCalls } from '#contract/calls/passkeys.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import type { AccountApi } from '#server/accounts/services/account-context.ts';
import { clientOf } from '#server/accounts/sessions/known-device.ts';
import { clearSessionCookie } from '#server/accounts/sessions/session-cookie.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { done, ok } from '#server/core/http/answers.ts';
import { route } from '#server/core/http/route.ts';
import { addressKey } from '#server/core/limits/rate-limits.ts';
import { register, signIn } from './auth-service.ts';
import { challengeCookieOf } from './challenge-cookie.ts';
import { takeSecondStep } from './second-step.ts';
import { sendFirstStep, sendSession } from './send-session.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

export function authRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, authCalls.register, async ({ body, request, reply }) => {
    await context.limits.take('passwordsOfAddress', addressKey(request.ip));
    const signedIn = await register(context, {
      ...body,
      locale: body.locale ?? fromAcceptLanguage(request.headers['accept-language']),
      timeZone: body.timeZone ?? 'UTC',
      ...clientOf(request, context.config),
    });
    return ok(sendSession(context, signedIn, request, reply));
  });

  route(api, authCalls.loginEmail, async ({ body, request, reply }) => {
    const address = addressKey(request.ip);
    const client = clientOf(request, context.config);
    const signedIn = await signIn(context, { ...body, address, ...client });
    return ok(sendFirstStep(context, signedIn, request, reply));
  });

  route(api, authCalls.loginFactor, async ({ body, request, reply }) => {
    const { code, challenge = challengeCookieOf(request, context.config) } = body;
    const address = addressKey(request.ip);
    const client = clientOf(request, context.config);
    const signedIn = await takeSecondStep(context, { challenge, code, address, ...client });
    return ok(sendSession(context, signedIn, request, reply));
  });

  route(api, passkeyCalls.loginPasskey, async ({ body, request, reply }) => {
    await context.limits.take('passkeysOfAddress', addressKey(request.ip));
    const client = clientOf(request, context.config);
    const { log } = request;
    const signedIn = await signInByPasskey(context, { credential: body.credential, log, ...client });
    return ok(sendSession(context, signedIn, request, reply));
  });

  route(api, authCalls.logout, async ({ viewer, scope, reply }) => {
    await deleteRows(scope, 'sessions', { token_hash: viewer.tokenHash });
    clearSessionCookie(reply, context.config);
    return done;
  });
}
