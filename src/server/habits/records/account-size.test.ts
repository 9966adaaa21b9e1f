import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  ACCOUNT_DAYS_MAX,
  ACCOUNT_STEPS_MAX,
  ACCOUNT_TEXT_MAX,
  SCHEDULE_ROWS_IMPORT_MAX,
  SCHEDULE_ROWS_MAX,
} from '#contract/limits.ts';
import { defaultHabit } from '#contract/new-items.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { DAY_ROW_BYTES } from '#server/core/database/tables.ts';
import { insertRows } from '#server/core/database/user-rows.ts';
import { buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { findAccountSize } from './day-service.ts';

const at = new Date(NOON).toISOString();
const NOTES = 10_000;

/** A schedule of so many rows, each different from the one before unless `same`. */
function timeline(rows: number, same = false) {
  const changes = Array.from({ length: rows - 1 }, (_, index) => ({
    from: addDays(TODAY, index - rows),
    days: same || index % 2 === 1 ? [0, 1, 2, 3, 4, 5, 6] : [1],
  }));
  return [{ from: null, days: [0, 1, 2, 3, 4, 5, 6] }, ...changes];
}

const file = {
  name: 'Read',
  emoji: 'open-book',
  order: 0,
  days: [0, 1, 2, 3, 4, 5, 6],
  schedule: timeline(1),
  createdOn: '2016-01-01',
  ...defaultHabit,
  notesVisibility: true,
  createdAt: at,
  steps: [],
  history: [],
};

forEachApi('what one account holds in sum', (api) => {
  /** Fills an account with notes until `room` bytes are left of its text. */
  const fill = async (as: TestUser, room: number): Promise<string> => {
    const first = await buildHabit(api(), as);
    let left = ACCOUNT_TEXT_MAX - room - (await sizeOf(api(), as)).textBytes;
    while (left > 0) {
      const empty = { name: 'x', notes: '', schedule: [{ from: null, days: [1] }] };
      const overhead = 'x'.length + JSON.stringify(empty.schedule).length + '[]'.length;
      const notes = 'x'.repeat(Math.max(0, Math.min(NOTES, left - overhead)));
      await buildHabit(api(), as, { ...empty, notes });
      left -= overhead + notes.length;
    }
    return first.id;
  };
  const sizeOf = async (server: TestApp, as: TestUser) => await findAccountSize(scopeOf(server, as));
  const refusal = ({ status, error }: { status: number; error: { message: string; errors?: unknown } }) => [
    status,
    error.message,
    error.errors,
  ];
  const limit = (field: string) => [
    422,
    'limitReached',
    [{ message: 'limitReached', field, rule: 'limitReached' }],
  ];

  test('refuses text past the limit, and changes nothing', async () => {
    const as = await buildUser(api());
    const id = await fill(as, 100);
    const before = await sizeOf(api(), as);
    const long = 'é'.repeat(60);
    const change = (body: object) => send(api(), calls.updateHabit, { as, params: { id }, body });
    expect(refusal(await change({ notes: long }))).toEqual(limit('notes'));
    expect(refusal(await change({ name: long.repeat(2) }))).toEqual(limit('name'));
    expect(refusal(await change({ reminderMessage: long }))).toEqual(limit('reminderMessage'));
    const body = { name: long, emoji: 'open-book' };
    expect(refusal(await send(api(), calls.createHabit, { as, body }))).toEqual(limit('name'));
    const named = { as, params: { id }, body: { name: long } };
    expect(refusal(await send(api(), calls.createStep, named))).toEqual(limit('name'));
    const imported = { ...file, id: randomUUID(), notes: long };
    expect(refusal(await send(api(), calls.importHabit, { as, body: imported }))).toEqual(limit('notes'));
    expect(await sizeOf(api(), as)).toEqual(before);
    expect((await change({ notes: 'x'.repeat(100) })).status).toBe(200);
    expect((await sizeOf(api(), as)).textBytes).toBe(ACCOUNT_TEXT_MAX);
  });

  test('refuses all but one of the concurrent writes that reach the limit', async () => {
    const as = await buildUser(api());
    const id = await fill(as, 100);
    const send60 = () =>
      send(api(), calls.createStep, { as, params: { id }, body: { name: 'x'.repeat(60) } });
    const answers = await Promise.all(Array.from({ length: 8 }, send60));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(422),
    ]);
    expect((await sizeOf(api(), as)).textBytes).toBeLessThanOrEqual(ACCOUNT_TEXT_MAX);
  });

  test('lets an account past the limit tick, shorten, archive and delete', async () => {
    const as = await buildUser(api());
    const id = await fill(as, -20_000);
    const tick = { as, params: { id }, body: { action: 'create', days: [TODAY] } };
    expect((await send(api(), calls.setActivities, tick)).status).toBe(200);
    const { body } = await send(api(), calls.listHabits, { as });
    const longest = body.find(({ notes }) => notes.length === NOTES)?.id ?? '';
    const change = (changes: object) =>
      send(api(), calls.updateHabit, { as, params: { id: longest }, body: changes });
    expect((await change({ notes: 'short', emoji: 'open-book' })).status).toBe(200);
    expect(refusal(await change({ days: [1, 2] }))).toEqual(limit('days'));
    const params = { id };
    expect((await send(api(), calls.deleteHabit, { as, params, query: { action: 'archive' } })).status).toBe(
      200,
    );
    expect((await send(api(), calls.deleteHabit, { as, params, query: { action: 'delete' } })).status).toBe(
      204,
    );
  });

  test('limits the steps of all habits together', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    for (let made = 0; made < ACCOUNT_STEPS_MAX; made += 1_000) {
      const { id: habitId } = await buildHabit(api(), as);
      const steps = Array.from({ length: 1_000 }, () => step('One'));
      await insertRows(
        scopeOf(api(), as),
        'steps',
        steps.map(({ order, ...each }) => ({ habit_id: habitId, ...each, position: order, created_at: at })),
      );
    }
    const added = await send(api(), calls.createStep, { as, params: { id }, body: { name: 'One more' } });
    expect(refusal(added)).toEqual(limit('steps'));
    const body = { ...file, id: randomUUID(), steps: [{ ...step('One more'), createdAt: at }] };
    expect(refusal(await send(api(), calls.importHabit, { as, body }))).toEqual(limit('steps'));
  });

  const setDayBytes = async (id: string, day_bytes: number) =>
    await api().database.db.updateTable('habits').set({ day_bytes }).where('id', '=', id).execute();
  const year = dayRange(addDays(TODAY, -365), TODAY);

  test('limits the days of all habits together, and changes nothing when it refuses', async () => {
    const as = await buildUser(api());
    const { id: full } = await buildHabit(api(), as);
    const { id } = await buildHabit(api(), as, { steps: [step('One', 0), step('Two', 1)] });
    await setDayBytes(full, ACCOUNT_DAYS_MAX);
    const tick = (action: string, days: readonly string[]) =>
      send(api(), calls.setActivities, { as, params: { id }, body: { action, days } });
    expect(refusal(await tick('create', year))).toEqual(limit('days'));
    const body = { ...file, id: randomUUID(), history: year };
    expect(refusal(await send(api(), calls.importHabit, { as, body }))).toEqual(limit('history'));
    expect((await sizeOf(api(), as)).dayBytes).toBe(ACCOUNT_DAYS_MAX);
    // Single days are read of once per 64 kB.
    expect((await tick('create', [TODAY])).status).toBe(200);
    await setDayBytes(full, 0);
    expect((await tick('create', year)).status).toBe(200);
    await setDayBytes(full, ACCOUNT_DAYS_MAX);
    expect((await tick('remove', year)).status).toBe(200);
    expect((await sizeOf(api(), as)).dayBytes).toBe(ACCOUNT_DAYS_MAX);
  });

  test('refuses a completed step past the limit, once the days of its habit take 64 kB more', async () => {
    const as = await buildUser(api());
    const { id: full } = await buildHabit(api(), as);
    const one = step('One', 0);
    const { id } = await buildHabit(api(), as, { steps: [one, step('Two', 1)] });
    const complete = (completed: boolean) =>
      send(api(), calls.updateStep, { as, params: { id, stepId: one.id }, body: { completed } });
    await setDayBytes(full, ACCOUNT_DAYS_MAX);
    await setDayBytes(id, 64 * 1024 - 1);
    expect(refusal(await complete(true))).toEqual(limit('days'));
    await setDayBytes(full, ACCOUNT_DAYS_MAX - 128 * 1024);
    expect([(await complete(true)).status, (await complete(false)).status]).toEqual([200, 200]);
  });

  test('counts the bytes of a note, refuses it past the limit, and never a shorter one', async () => {
    const as = await buildUser(api());
    const { id: full } = await buildHabit(api(), as);
    const { id } = await buildHabit(api(), as);
    const note = async (text: string) =>
      await send(api(), calls.updateDay, { as, params: { id, day: TODAY }, body: { note: text } });
    expect((await note('🏔'.repeat(1_000))).status).toBe(200);
    expect((await sizeOf(api(), as)).dayBytes).toBe(DAY_ROW_BYTES + '[]'.length + 4_000);
    await setDayBytes(full, ACCOUNT_DAYS_MAX);
    expect((await note('Short')).status).toBe(200);
    await setDayBytes(id, 64 * 1024 - 1);
    expect(refusal(await note('Longer than before'))).toEqual(limit('days'));
    expect((await note('')).status).toBe(200);
  });

  test('has room for ten years of sixty habits, each with ten steps completed daily, four times over', async () => {
    const as = await buildUser(api());
    const steps = Array.from({ length: 10 }, (_, order) => ({ ...step('Step', order), createdAt: at }));
    const history = dayRange(addDays(TODAY, -3_653), TODAY).map((day) => ({
      day,
      count: 1,
      steps: steps.map(({ order }) => order),
    }));
    const body = { ...file, id: randomUUID(), steps, history };
    expect((await send(api(), calls.importHabit, { as, body })).status).toBe(200);
    expect((await sizeOf(api(), as)).dayBytes * 60 * 4).toBeLessThan(ACCOUNT_DAYS_MAX);
  });

  test('accepts a weekly change for ten years, and more rows when equal neighbours are merged', async () => {
    const as = await buildUser(api());
    const take = async (schedule: ReturnType<typeof timeline>) => {
      const days = schedule.at(-1)?.days;
      return await send(api(), calls.importHabit, {
        as,
        body: { ...file, id: randomUUID(), days, schedule },
      });
    };
    expect((await take(timeline(520))).status).toBe(200);
    expect((await take(timeline(SCHEDULE_ROWS_MAX))).status).toBe(200);
    expect((await take(timeline(SCHEDULE_ROWS_IMPORT_MAX, true))).status).toBe(200);
    expect(refusal(await take(timeline(SCHEDULE_ROWS_MAX + 1)))).toEqual(limit('schedule'));
    const { body } = await send(api(), calls.exportData, { as });
    expect(body.habits.map(({ schedule }) => schedule.length).toSorted((a, b) => a - b)).toEqual([
      1,
      520,
      SCHEDULE_ROWS_MAX,
    ]);
  });

  test('refuses a change of weekdays past the limit of rows, and allows the habit to be archived', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { schedule: timeline(SCHEDULE_ROWS_MAX) });
    const change = await send(api(), calls.updateHabit, { as, params: { id }, body: { days: [2] } });
    expect(refusal(change)).toEqual(limit('days'));
    expect((await send(api(), calls.deleteHabit, { as, params: { id } })).status).toBe(200);
  });
});
