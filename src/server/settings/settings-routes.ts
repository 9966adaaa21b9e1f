import { userCalls } from '#contract/calls/user.ts';
import { type Api, bind, type Handler } from '#server/http/bind.ts';
import { changeOnboarding, changeSettings, onboardingOf, settingsOf } from './settings-service.ts';

export function settingsRoutes(api: Api): void {
  bind(api, userCalls.getSettings, async ({ viewer }) => ({ status: 200, body: settingsOf(viewer.user) }));

  const update: Handler<typeof userCalls.updateSettings> = async ({ scope, body }) => ({
    status: 200,
    body: await changeSettings(scope, body),
  });
  bind(api, userCalls.updateSettings, update);
  bind(api, userCalls.updateSettingsDotted, update);

  bind(api, userCalls.getOnboarding, async ({ viewer }) => ({
    status: 200,
    body: onboardingOf(viewer.user),
  }));

  bind(api, userCalls.updateOnboarding, async ({ scope, body }) => ({
    status: 200,
    body: await changeOnboarding(scope, body),
  }));
}
