import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { calls } from '#contract/calls.ts';
import { QUIET_DAYS } from '#contract/limits.ts';
import { DAY, HOUR } from '#domain/days/time.ts';
import { findRow, listRows } from '#server/core/database/user-rows.ts';
import { undoSome } from '#server/imports/undo-import.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import { circleOf, giveCircle, memberIdOf, share } from '#tests/api/circles.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { importFor } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { giveTag } from '#tests/api/tags.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

forEachApi('what a circle shows after a write that is no call', (api) => {
  const build = async (ann?: TestUser) => {
    const as = ann ?? (await buildUser(api()));
    const ben = await buildUser(api());
    const id = await giveCircle(api(), as, [ben]);
    return { as, ben, id };
  };
  const shownTo = async (ben: TestUser, id: string) => {
    await api().app.jobs.runDue();
    const { members } = await circleOf(api(), ben, id);
    return members.flatMap(({ shares }) => shares.map(({ days }) => days.at(-1)?.state));
  };

  test('is a day that the press of a tag has made done', async () => {
    const { as, ben, id } = await build();
    const habit = await buildHabit(api(), as);
    await share(api(), as, id, { habitId: habit.id });
    expect(await shownTo(ben, id)).toEqual(['open']);
    const { key } = await giveTag(api(), as, habit.id);
    await api().app.inject({ method: 'POST', url: `/q/${key}` });
    expect(await shownTo(ben, id)).toEqual(['done']);
  });

  test('asks for nothing where a tag changes nothing, or its user is in no circle', async () => {
    const { as } = await build();
    const alone = await buildUser(api());
    await api().app.jobs.runDue();
    for (const user of [as, alone]) {
      const habit = await buildHabit(api(), user);
      const { key } = await giveTag(api(), user, habit.id);
      const press = async () => await api().app.inject({ method: 'POST', url: `/q/${key}` });
      await press();
      await api().app.jobs.runDue();
      api().clock.now += HOUR;
      await press();
      expect(await findRow(scopeOf(api(), user), 'jobs', { kind: 'circleShow' })).toBeNull();
    }
  });

  test('is a habit no longer whose import is undone, even when the call is cut after it', async () => {
    const { as, ben, id } = await build();
    const importId = await importFor(api(), as);
    const [habit] = await listRows(scopeOf(api(), as), 'habits');
    await share(api(), as, id, { habitId: habit?.id ?? '' });
    expect(await shownTo(ben, id)).toHaveLength(1);
    await undoSome(api().database, { userId: as.userId, importId, now: NOON });
    expect(await shownTo(ben, id)).toEqual([]);
  });

  test('is that a member is back, on the day of their first use after three quiet days', async () => {
    const { as, ben, id } = await build();
    const isBack = async () => {
      await api().app.jobs.runDue();
      const { members } = await circleOf(api(), ben, id);
      return members.find(({ displayName }) => displayName === 'Maker')?.isBack;
    };
    const open = async () => await send(api(), calls.listCircles, { as });
    api().clock.now += QUIET_DAYS * DAY;
    await open();
    expect(await isBack()).toBe(false);
    api().clock.now += (QUIET_DAYS + 1) * DAY;
    expect(await isBack()).toBe(false);
    await open();
    expect(await isBack()).toBe(true);
    // A write of the same day leaves it.
    await share(api(), as, id, { habitId: (await buildHabit(api(), as)).id });
    expect(await isBack()).toBe(true);
    api().clock.now += DAY;
    await open();
    expect(await isBack()).toBe(false);
  });

  test('counts the days without use by the clock of the member', async () => {
    const ann = await buildUser(api(), { timeZone: 'Pacific/Auckland' });
    await send(api(), calls.updateSettings, { as: ann, body: { dayStart: 4 } });
    const { as, ben, id } = await build(ann);
    // One in the night there, still in the day before; then five in the morning of the fourth day after it.
    api().clock.now = NOON + QUIET_DAYS * DAY + 4 * HOUR;
    await send(api(), calls.listCircles, { as });
    await api().app.jobs.runDue();
    const [shown] = (await circleOf(api(), ben, id)).members;
    expect(shown).toMatchObject({ displayName: 'Maker', isBack: true, day: '2026-11-24' });
  });

  test('is a return by a sign-in too, and none by another device of the same day', async () => {
    const { as, ben, id } = await build(await registerUser(api()));
    const me = await memberIdOf(api(), as, id);
    api().clock.now += (QUIET_DAYS + 2) * DAY;
    await send(api(), authCalls.loginEmail, { body: { email: as.email, password: PASSWORD } });
    await api().app.jobs.runDue();
    expect((await circleOf(api(), ben, id)).members.find((each) => each.id === me)?.isBack).toBe(true);
    await send(api(), calls.listCircles, { as });
    expect(await findRow(scopeOf(api(), as), 'jobs', { id: 'circle-back' })).toBeNull();
  });

  test('forgets no return that a later write has overtaken', async () => {
    const { as, ben, id } = await build();
    await api().app.jobs.runDue();
    const circle = { queries: api().database.db, userId: id };
    await api()
      .database.db.updateTable('circle_members')
      .set({ shown_revision: 1_000_000 })
      .where('circle_id', '=', id)
      .execute();
    api().clock.now += (QUIET_DAYS + 1) * DAY;
    await send(api(), calls.listCircles, { as });
    await api().app.jobs.runDue();
    expect(await findRow(circle, 'circle_members', { account_id: as.userId })).toMatchObject({
      back_on: '2026-11-24',
      shown_revision: 1_000_000,
    });
    expect(await memberIdOf(api(), ben, id)).not.toBe('');
  });
});
