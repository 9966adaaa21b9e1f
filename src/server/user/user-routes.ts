import type { FastifyRequest } from 'fastify';
import { userCalls } from '#contract/calls/user.ts';
import { ok } from '#server/http/answers.ts';
import { type Api, bind } from '#server/http/bind.ts';
import type { Context } from '#server/http/context.ts';
import { addressKey } from '#server/plugins/rate-limits.ts';
import { presentUser } from './present-user.ts';
import { changeProfile } from './user-service.ts';

export function userRoutes(api: Api): void {
  bind(api, userCalls.getUser, async ({ viewer }) => ok(presentUser(viewer.user)));

  bind(api, userCalls.updateUser, async ({ scope, viewer, body, request, now }) => {
    if (body.email !== undefined && body.email !== viewer.user.email) {
      await takeChangeOfEmail(api.context, request, viewer.userId, body.email);
    }
    return ok(presentUser(await changeProfile(scope, body, now)));
  });
}

/** It mails to any address, and tells whether one is taken: bounded by who asks, from where, and about which. */
async function takeChangeOfEmail(
  { limits }: Context,
  request: FastifyRequest,
  userId: string,
  email: string,
): Promise<void> {
  await limits.take('emailsOfUser', userId);
  await limits.take('mailsOfAddress', addressKey(request.ip));
  await limits.take('mailsOfAccount', email);
}
