import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { buildDivider, buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { markupTexts, sqlTexts } from '#tests/fuzz/hostile.ts';

const { updateDivider, updateHabit, updateStep, updateUser } = calls;

forEachApi('a text that means harm', (api) => {
  /** A user whose every text can be set to one, and read back. */
  const buildWriter = async () => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as, { steps: [step('One')] });
    const divider = await buildDivider(api(), as, { order: 1 });
    const params = { id: habit.id, stepId: habit.steps[0]?.id ?? '' };
    const changing = async <C extends Call>(call: C, sending: Sending) =>
      await send(api(), call, { as, ...sending });
    const write = async (text: string) => {
      const written = { name: text, notes: text, reminderMessage: text };
      expect((await changing(updateHabit, { params, body: written })).body).toMatchObject(written);
      const stepped = await changing(updateStep, { params, body: { name: text } });
      expect(stepped.body.steps.map(({ name }) => name)).toEqual([text]);
      const divided = await changing(updateDivider, { params: { id: divider.id }, body: { name: text } });
      expect(divided.body.name).toBe(text);
      expect((await changing(updateUser, { body: { firstName: text } })).body.firstName).toBe(text);
      const event = { name: 'Open Page', properties: { text, [text.slice(0, 64)]: [text] } };
      expect((await changing(calls.sendPowerEvent, { body: event })).status).toBe(204);
    };
    const read = async () => {
      const { body: habits, headers } = await send(api(), calls.listHabits, { as });
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      const { body: dividers } = await send(api(), calls.listDividers, { as });
      const { body: achievements } = await send(api(), calls.getAchievements, { as });
      const { body: user } = await send(api(), calls.getUser, { as });
      return [
        ...habits.flatMap(({ name, notes, reminderMessage, steps }) => [
          name,
          notes,
          reminderMessage,
          ...steps.map((each) => each.name),
        ]),
        ...dividers.map(({ name }) => name),
        ...achievements.map(({ name }) => name),
        user.firstName,
      ];
    };
    const events = async () => {
      const { db } = api().database;
      const rows = await db
        .selectFrom('power_events')
        .select('properties')
        .where('user_id', '=', as.userId)
        .execute();
      return rows.map(({ properties }) => JSON.parse(properties) as Record<string, unknown>);
    };
    return { as, params, write, read, events };
  };

  test.each([
    ['I15: SQL', sqlTexts],
    ['I16: markup, scripts, templates and formulas', markupTexts],
  ] as const)('%s: is kept and given back as it is in every text', async (_kind, texts) => {
    const { write, read, events } = await buildWriter();
    for (const text of texts) {
      await write(text);
      expect(await read()).toEqual(Array.from({ length: 7 }, () => text));
    }
    const kept = texts.map((text) => ({ text, [text.slice(0, 64)]: [text] }));
    expect(await events()).toHaveLength(texts.length);
    expect(await events()).toEqual(expect.arrayContaining(kept));
  });

  test('I15, I16: is refused by every text that has a form of its own', async () => {
    const { as, params } = await buildWriter();
    const fields: [Call, string, object][] = [
      [calls.createHabit, 'emoji', { name: 'Read' }],
      [updateHabit, 'emoji', {}],
      [updateHabit, 'days', {}],
      [updateHabit, 'reminderTime', {}],
      [updateUser, 'email', {}],
      [updateUser, 'timeZone', {}],
      [updateUser, 'country', {}],
      [updateUser, 'locale', {}],
      [updateUser, 'pictureUrl', {}],
      [calls.updateSettings, 'theme', {}],
      [calls.setActivities, 'action', { days: ['2026-11-20'] }],
      [calls.loginEmail, 'email', { password: 'a fine long password' }],
      [calls.forgotPassword, 'email', {}],
      [calls.uploadPicture, 'data', {}],
    ];
    for (const text of [...sqlTexts, ...markupTexts]) {
      for (const [call, field, rest] of fields) {
        const { status, error } = await send(api(), call, { as, params, body: { ...rest, [field]: text } });
        expect([text, field, status, error.errors?.[0]?.field]).toEqual([text, field, 422, field]);
      }
    }
  });

  test('I15: is a password, a token and a code like any other wrong one', async () => {
    const { as } = await buildWriter();
    const password = 'a fine long password';
    for (const text of sqlTexts) {
      const login = await send(api(), calls.loginEmail, { body: { email: as.email, password: text } });
      expect([login.status, login.error.message]).toEqual([401, 'invalidCredentials']);
      const reset = await send(api(), calls.resetPassword, { body: { token: text, password } });
      expect([reset.status, reset.error.message]).toEqual([422, 'invalidResetToken']);
      const confirm = await send(api(), calls.confirmEmail, { body: { token: text } });
      expect([confirm.status, confirm.error.message]).toEqual([422, 'invalidConfirmToken']);
    }
  });
});
