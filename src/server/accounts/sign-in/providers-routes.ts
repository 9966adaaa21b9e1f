import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/auth.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { verifyIdentity } from '#server/accounts/providers/verify-identity.ts';
import type { AccountApi, AccountContext } from '#server/accounts/services/account-context.ts';
import { clientOf } from '#server/accounts/sessions/known-device.ts';
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
      handle: async (asked, identity) => ok(await admit(context, asked, identity)),
    });
  }
}

interface Admission {
  readonly body: {
    readonly firstName?: string | undefined;
    readonly locale?: 'en' | 'fr' | undefined;
    readonly timeZone?: string | undefined;
  };
  readonly viewer: Viewer | undefined;
  readonly scope: UserScope | undefined;
  readonly now: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Links the identity for a signed-in user, whose session continues; creates a session for a visitor. */
async function admit(
  context: AccountContext,
  { body, viewer, scope, now, request, reply }: Admission,
  identity: VerifiedIdentity,
): Promise<Session> {
  if (viewer && scope) {
    const user = await linkIdentity(scope, identity, context.encryptionKey, now);
    return { opaqueToken: null, expiresAt: viewer.expiresAt, user: presentUser(user, now) };
  }
  const signedIn = await signInByIdentity(context, identity, {
    firstName: body.firstName,
    locale: body.locale ?? fromAcceptLanguage(request.headers['accept-language']),
    timeZone: body.timeZone ?? 'UTC',
    ...clientOf(request, context.config),
  });
  return sendFirstStep(context, signedIn, request, reply);
}
