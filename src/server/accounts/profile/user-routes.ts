import type { FastifyRequest } from 'fastify';
import { userCalls } from '#contract/calls/user.ts';
import { presentUser } from '#server/accounts/users/present-user.ts';
import { ok } from '#server/core/http/answers.ts';
import type { Context } from '#server/core/http/context.ts';
import { type Api, route, routePrepared } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { addressKey } from '#server/core/limits/rate-limits.ts';
import { changeProfile } from './user-service.ts';

export function userRoutes(api: Api): void {
  route(api, userCalls.getUser, async ({ viewer, now }) => ok(presentUser(viewer.user, now)));

  routePrepared(api, userCalls.updateUser, {
    needsProof: asksForEmail,
    prepare: async ({ viewer, body, request }) => {
      if (body.email === undefined || !asksForEmail({ viewer, body })) return false;
      await limitEmailChange(api.context, request, viewer.userId, body.email);
      return true;
    },
    handle: async ({ scope, body, now }, mayChangeEmail) =>
      ok(presentUser(await changeProfile(scope, body, { now, mayChangeEmail }), now)),
  });
}

interface Asking {
  readonly viewer: Viewer;
  readonly body: { readonly email?: string | undefined };
}

/** The current address only cancels a pending change. */
function asksForEmail({ viewer, body }: Asking): boolean {
  return body.email !== undefined && body.email !== viewer.user.email;
}

/** The call mails any address and reveals whether it is taken: limited by user, client address and mailbox. */
async function limitEmailChange(
  { limits }: Context,
  request: FastifyRequest,
  userId: string,
  email: string,
): Promise<void> {
  await limits.take('emailsOfUser', userId);
  await limits.take('mailsOfAddress', addressKey(request.ip));
  await limits.take('mailsOfAccount', email);
}
