import { userCalls } from '#contract/calls/user.ts';
import { ok } from '#server/core/http/answers.ts';
import { type Api, route } from '#server/core/http/route.ts';
import { changeOnboarding, changeSettings, onboardingOf, settingsOf } from './settings-service.ts';

export function settingsRoutes(api: Api): void {
  route(api, userCalls.getSettings, async ({ viewer }) => ok(settingsOf(viewer.user)));

  for (const call of [userCalls.updateSettings, userCalls.updateSettingsDotted]) {
    route(api, call, async ({ scope, body, now }) => ok(await changeSettings(scope, body, now)));
  }

  route(api, userCalls.getOnboarding, async ({ viewer }) => ok(onboardingOf(viewer.user)));

  route(api, userCalls.updateOnboarding, async ({ scope, body }) => ok(await changeOnboarding(scope, body)));
}
