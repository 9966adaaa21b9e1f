import { userCalls } from '#contract/calls/user.ts';
import { ok } from '#server/http/answers.ts';
import { type Api, bind } from '#server/http/bind.ts';
import { presentUser } from './present-user.ts';
import { changeProfile } from './user-service.ts';

export function userRoutes(api: Api): void {
  bind(api, userCalls.getUser, async ({ viewer }) => ok(presentUser(viewer.user)));

  bind(api, userCalls.updateUser, async ({ scope, body, now }) =>
    ok(presentUser(await changeProfile(scope, body, now))),
  );
}
