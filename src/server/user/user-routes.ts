import { userCalls } from '#contract/calls/user.ts';
import { ok } from '#server/http/answers.ts';
import { type Api, bind } from '#server/http/bind.ts';
import { presentUser } from './present-user.ts';
import { changeProfile } from './user-service.ts';

export function userRoutes(api: Api): void {
  bind(api, userCalls.getUser, async ({ viewer }) => ok(presentUser(viewer.user)));

  bind(api, userCalls.updateUser, async ({ viewer, scope, body, now }) => {
    // An address that is taken is told so: nobody may ask about many.
    if (body.email !== undefined) await api.context.limits.take('emailsOfUser', viewer.userId);
    return ok(presentUser(await changeProfile(scope, body, now)));
  });
}
