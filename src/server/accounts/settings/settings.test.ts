import { expect, test } from 'vitest';
import { defaultOnboarding, defaultSettings } from '#contract/defaults.ts';
import { userCalls } from '#contract/user.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const { getSettings, getOnboarding, updateOnboarding } = userCalls;
const spellings = [userCalls.updateSettings, userCalls.updateSettingsDotted];

forEachApi('settings', (api) => {
  test.each(spellings)('$path changes only the fields of the update', async (call) => {
    const as = await buildUser(api());
    expect((await send(api(), getSettings, { as })).body).toEqual(defaultSettings);
    const changes = { theme: 'dark', reminderChannel: { email: true } };
    const { body } = await send(api(), call, { as, body: changes });
    expect(body).toEqual({
      ...defaultSettings,
      theme: 'dark',
      reminderChannel: { ...defaultSettings.reminderChannel, email: true },
    });
    expect((await send(api(), getSettings, { as })).body).toEqual(body);
  });

  test('can be read when an older or newer server stored them', async () => {
    const as = await buildUser(api());
    const { db } = api().database;
    const settings = JSON.stringify({
      theme: 'dark',
      sound: 'loud',
      reminderChannel: { email: true, sms: true },
    });
    const onboarding = JSON.stringify({ dismissed: true, toured: true });
    await db.updateTable('users').set({ settings, onboarding }).where('user_id', '=', as.userId).execute();
    expect((await send(api(), getSettings, { as })).body).toEqual({
      ...defaultSettings,
      theme: 'dark',
      reminderChannel: { push: true, email: true },
    });
    expect((await send(api(), getOnboarding, { as })).body).toEqual({
      ...defaultOnboarding,
      dismissed: true,
    });
  });

  test('all change when they change at once', async () => {
    const as = await buildUser(api());
    await Promise.all(
      [{ theme: 'dark' }, { weekStart: 0 }, { haptics: false }, { reminderChannel: { push: false } }].map(
        (body) => send(api(), userCalls.updateSettings, { as, body }),
      ),
    );
    expect((await send(api(), getSettings, { as })).body).toEqual({
      theme: 'dark',
      weekStart: 0,
      dayStart: 0,
      haptics: false,
      eveningSummary: null,
      streakNotice: false,
      finishYesterday: true,
      celebrations: 'full',
      grace: false,
      weeklyLetter: false,
      reminderChannel: { push: false, email: false },
    });
  });

  test.each([
    [{ weekStart: 7 }, 'weekStart'],
    [{ dayStart: 7 }, 'dayStart'],
    [{ eveningSummary: '24:00' }, 'eveningSummary'],
    [{ eveningSummary: '9:00' }, 'eveningSummary'],
  ])('refuses %j', async (body, field) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), userCalls.updateSettings, { as, body });
    expect([status, error.errors?.[0]?.field]).toEqual([422, field]);
  });

  test('stores onboarding', async () => {
    const as = await buildUser(api());
    expect((await send(api(), getOnboarding, { as })).body).toEqual(defaultOnboarding);
    const { body } = await send(api(), updateOnboarding, { as, body: { habitCreated: true } });
    expect(body).toEqual({ ...defaultOnboarding, habitCreated: true });
    expect((await send(api(), getOnboarding, { as })).body).toEqual(body);
  });
});
