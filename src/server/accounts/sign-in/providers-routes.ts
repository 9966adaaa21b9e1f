import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/auth.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { verifyIdentity } from '#server/accounts/providers/verify-identity.ts';
import { originOf } from '#server/accounts/security-events/record-event.ts';
import type { AccountApi, AccountContext } from '#server/accounts/services/account-context.ts';
import { clientOf } from '#server/accounts/sessions/known-device.ts';
import { replaceCookie } from '#server/accounts/sessions/replace-token.ts';
import { presentUser } from '#server/accounts/users/present-user.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { ok } from '#server/core/http/answers.ts';
import { route, routePrepared } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { linkIdentity } from './link-identity.ts';
import { sendFirstStep } from './send-session.ts';
import { signInByIdentity } from './sign-in-service.ts';

const logins = [
  ['google', authCalls.loginGoogle],
  ['apple', authCalls.loginApple],
  ['oidc', authCalls.loginOidc],
] as const;

export function providersRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, authCalls.getProvider, async ({ params }) => {
    const provider = context.providers[params.provider];
    if (!provider?.servesWeb) throw notFound();
    const { endpoint, ...asked } = await provider.authorization();
    return ok({ authorizationEndpoint: endpoint, ...asked, redirectUri: provider.redirectUri });
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

interface Admission {
  readonly body: {
    readonly firstName?: string | undefined;
    readonly invite?: string | undefined;
    readonly locale?: 'en' | 'fr' | undefined;
    readonly timeZone?: string | undefined;
  };
  readonly viewer: Viewer | undefined;
  readonly scope: UserScope | undefined;
  readonly now: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Links the identity for a signed-in user, whose session continues, with another token in its cookie; creates a session for a visitor.
 */
async function admit(context: AccountContext, asked: Admission, identity: VerifiedIdentity) {
  const { viewer, scope, now, request } = asked;
  if (!viewer || !scope) return ok(await signIn(context, asked, identity));
  const user = await linkIdentity(
    scope,
    identity,
    { encryptionKey: context.encryptionKey, origin: originOf(request) },
    now,
  );
  const session = {
    opaqueToken: null,
    expiresAt: viewer.expiresAt,
    user: presentUser(user, now, context.config),
  };
  const committed = await replaceCookie(context.config, { ...asked, viewer, scope });
  return { ...ok(session), committed };
}

async function signIn(
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
  return await sendFirstStep(context, signedIn, request, reply);
}
