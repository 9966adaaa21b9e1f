import { userCalls } from '#contract/user.ts';
import { limitMails } from '#server/accounts/mails/account-mails.ts';
import { refuseOtherDomain } from '#server/accounts/registration/registration.ts';
import { originOf } from '#server/accounts/security-events/security-events.ts';
import {
  changeOnboarding,
  changeSettings,
  onboardingOf,
  settingsOf,
} from '#server/accounts/settings/settings-service.ts';
import { presentAgain, presentUser } from '#server/accounts/users/user-row.ts';
import { settingsAt } from '#server/core/config/public-address.ts';
import { type Api, ok, route, routePrepared } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { changeProfile } from './user-service.ts';

export function userRoutes(api: Api): void {
  const { limits, config, database } = api.context;

  route(api, userCalls.getUser, async ({ viewer, request, now }) =>
    ok(presentUser(viewer.user, now, settingsAt(request, config))),
  );

  routePrepared(api, userCalls.updateUser, {
    needsProof: asksForEmail,
    prepare: async ({ viewer, body, request }) => {
      if (body.email === undefined || !asksForEmail({ viewer, body })) return false;
      await refuseOtherDomain(config, database.db, body.email);
      // The call mails any address and reveals whether it is taken: limited by user, client address and mailbox.
      await limits.take('emailsOfUser', viewer.userId);
      await limitMails(limits, request, body.email);
      return true;
    },
    handle: async ({ scope, body, request, now }, mayChangeEmail) => {
      const terms = { now, origin: originOf(request), mayChangeEmail };
      return ok(presentUser(await changeProfile(scope, body, terms), now, settingsAt(request, config)));
    },
    again: async (asked) => await presentAgain(asked, config),
  });

  settingsRoutes(api);
}

function settingsRoutes(api: Api): void {
  route(api, userCalls.getSettings, async ({ viewer }) => ok(settingsOf(viewer.user)));

  for (const call of [userCalls.updateSettings, userCalls.updateSettingsDotted]) {
    route(api, call, async ({ scope, body, now }) => ok(await changeSettings(scope, body, now)));
  }

  route(api, userCalls.getOnboarding, async ({ viewer }) => ok(onboardingOf(viewer.user)));

  route(api, userCalls.updateOnboarding, async ({ scope, body }) => ok(await changeOnboarding(scope, body)));
}

interface Asking {
  readonly viewer: Viewer;
  readonly body: { readonly email?: string | undefined };
}

/** The current address only cancels a pending change. */
function asksForEmail({ viewer, body }: Asking): boolean {
  return body.email !== undefined && body.email !== viewer.user.email;
}
