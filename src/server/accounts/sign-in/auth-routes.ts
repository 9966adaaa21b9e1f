import { authCalls, type Session } from '#contract/auth.ts';
import { deviceCodesCalls } from '#contract/device-codes.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { endSetup } from '#server/accounts/operator/setup.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { verifyIdentity } from '#server/accounts/providers/verify-identity.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountApi, AccountContext } from '#server/accounts/services/account-context.ts';
import { clientOf } from '#server/accounts/sessions/known-device.ts';
import { clearBrowserCache, clearSessionCookie } from '#server/accounts/sessions/session-cookie.ts';
import { replaceCookie } from '#server/accounts/sessions/session-service.ts';
import { proxyUserOf } from '#server/accounts/sessions/trusted-header.ts';
import { presentUser } from '#server/accounts/users/user-row.ts';
import { webAuthnOf } from '#server/accounts/web-authn/web-authn.ts';
import { isOurs, originAt, settingsAt } from '#server/core/config/public-address.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { created, done, ok, type RequestInput, route, routePrepared } from '#server/core/http/route.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';
import { isSameOrigin } from '#server/core/plugins/request-checks.ts';
import { challengeCookieOf, sendFirstStep, sendSession } from './create-session.ts';
import { makeDeviceCode, repeatDeviceCode, signInByDeviceCode } from './device-sign-in.ts';
import { markEndOfSession } from './end-of-session.ts';
import { signInByPasskey, takeSecondStep } from './factor-sign-in.ts';
import { linkIdentity } from './link-identity.ts';
import { signInByProxy } from './proxy-sign-in.ts';
import { register, signIn, signInByIdentity } from './sign-in-service.ts';

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
    const webAuthn = webAuthnOf(context, request);
    const signedIn = await context.signInLog(request, { method: 'passkey', email: null }, () =>
      signInByPasskey(context, { credential: body.credential, webAuthn, log, ...client }),
    );
    return ok(await sendSession(context, signedIn, request, reply));
  });

  route(api, authCalls.loginProxy, async ({ body, request, reply }) => {
    await context.limits.take('providersOfAddress', addressKeys(request.ip));
    if (context.config.TRUSTED_HEADER_USER === undefined) throw notFound();
    // A page of ours, at an address of ours: a proxy that knows people by their network would name them to any page.
    if (!isSameOrigin(request, context.config) || !isOurs(request, context.config)) {
      throw new ApiError('forbiddenOrigin');
    }
    const email = proxyUserOf(request, context.config);
    if (email === null) throw new ApiError('proxyNamesNoOne');
    const details = {
      ...body,
      locale: body.locale ?? fromAcceptLanguage(request.headers['accept-language']),
      timeZone: body.timeZone ?? 'UTC',
      ...clientOf(request, context.config),
    };
    const signedIn = await context.signInLog(request, { method: 'proxy', email }, () =>
      signInByProxy(context, email, details),
    );
    return ok(await sendFirstStep(context, signedIn, request, reply));
  });

  route(api, deviceCodesCalls.loginDevice, async ({ body, request, reply }) => {
    await context.limits.take('secretsOfAddress', addressKeys(request.ip));
    const client = clientOf(request, context.config);
    const signedIn = await context.signInLog(request, { method: 'device', email: null }, () =>
      signInByDeviceCode(context, { ...body, ...client }),
    );
    return ok(await sendSession(context, signedIn, request, reply));
  });

  route(api, authCalls.logout, async ({ viewer, scope, request, reply, now }) => {
    markEndOfSession(reply, context.config, viewer.signedInBy);
    await deleteRows(scope, 'sessions', { token_hash: viewer.tokenHash });
    await recordEvent(scope, { kind: 'signedOut' }, originOf(request), now);
    clearSessionCookie(reply, context.config);
    clearBrowserCache(reply, context.config);
    return done;
  });
}

const logins = [
  ['google', authCalls.loginGoogle],
  ['apple', authCalls.loginApple],
  ['oidc', authCalls.loginOidc],
] as const;

/** The routes of codes that a signed-in device shows to another. */
export function deviceCodesRoutes(api: AccountApi): void {
  const { limits } = api.context;

  routePrepared(api, deviceCodesCalls.makeDeviceCode, {
    prepare: async ({ viewer }) => await limits.take('deviceCodesOfUser', viewer.userId),
    handle: async (asked) => created(await makeDeviceCode(asked)),
    again: repeatDeviceCode,
  });
}

export function providersRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, authCalls.getProvider, async ({ params, request }) => {
    const provider = context.providers[params.provider];
    if (!provider?.servesWeb) throw notFound();
    const { endpoint, ...asked } = await provider.authorization();
    const redirectUri = provider.redirectUriAt(originAt(request, context.config));
    return ok({ authorizationEndpoint: endpoint, ...asked, redirectUri });
  });

  for (const [provider, call] of logins) {
    routePrepared(api, call, {
      // A visitor signs in; a signed-in user links another sign-in.
      needsProof: ({ viewer }) => viewer !== undefined,
      prepare: async ({ body, request }) => await verifyIdentity(context, provider, body, request),
      handle: async (asked, identity) => await admit(context, asked, identity),
    });
  }
}

type Admission = RequestInput<(typeof logins)[number][1]>;

/**
 * Links the identity for a signed-in user, whose session continues, with another token in its cookie; creates a session for a visitor.
 */
async function admit(context: AccountContext, asked: Admission, identity: VerifiedIdentity) {
  const { viewer, scope, now } = asked;
  if (!viewer || !scope) return ok(await signInVisitor(context, asked, identity));
  const linking = { ...asked, viewer, scope };
  const user = await linkIdentity(linking, identity, context.encryptionKey);
  const session = {
    opaqueToken: null,
    expiresAt: viewer.expiresAt,
    user: presentUser(user, now, settingsAt(asked.request, context.config)),
  };
  const committed = await replaceCookie(context.config, linking);
  return { ...ok(session), committed };
}

async function signInVisitor(
  context: AccountContext,
  { body, request, reply }: Admission,
  identity: VerifiedIdentity,
): Promise<Session> {
  const details = {
    firstName: body.firstName,
    invite: body.invite,
    locale: body.locale ?? fromAcceptLanguage(request.headers['accept-language']),
    timeZone: body.timeZone ?? 'UTC',
    ...clientOf(request, context.config),
  };
  const attempt = { method: identity.provider, email: identity.email };
  const signedIn = await context.signInLog(request, attempt, () =>
    signInByIdentity(context, identity, details),
  );
  // A club that the provider gave an operator waits for none.
  if (identity.isOperator === true && (await context.setup.isOpen())) {
    await endSetup(context);
    context.setup.end();
  }
  return await sendFirstStep(context, signedIn, request, reply);
}
