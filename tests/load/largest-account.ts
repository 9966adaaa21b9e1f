import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  ACCOUNT_STEPS_MAX,
  ACCOUNT_TEXT_MAX,
  DIVIDERS_MAX,
  HABITS_MAX,
  NAME_MAX,
  STEPS_MAX,
} from '#contract/limits.ts';
import { defaultHabit, plainDivider } from '#contract/new-items.ts';
import { addDays, dayRange, EARLIEST_DAY } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import type { Schedule } from '#domain/plan/schedule.ts';
import { habitDayBytes } from '#server/core/database/tables.ts';
import { insertRows } from '#server/core/database/user-rows.ts';
import { insertDividers } from '#server/habits/dividers/dividers-repository.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { insertHabit, saveDays } from '#server/habits/records/habits-repository.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { plainHabit } from '#tests/api/plain-habit.ts';
import { NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';

const createdAt = new Date(NOON).toISOString();
/** The costliest text: each character takes four bytes, and no format escapes it. */
const FACE = '😀';
const SCHEDULE_ROWS = 35;
const STEP_NAME = 'A step of a habit';
const YEAR = 366;

export interface LargestAccount {
  readonly as: TestUser;
  /** Of the habit that has as many steps and days as one can have. */
  readonly id: string;
  readonly stepIds: readonly string[];
  readonly suite: readonly { readonly id: string; readonly order: number }[];
}

/**
 * An account that holds all that the limits allow, written as rows since the calls would take minutes: every habit ticked on every
 * day since days are counted, a year of them with counts, one with its steps completed on all days.
 */
export async function buildLargestAccount(api: TestApp): Promise<LargestAccount> {
  const as = await buildUser(api);
  const scope = scopeOf(api, as);
  const habits = habitsOf();
  for (const habit of habits) {
    await insertHabit(scope, habit);
    const steps = habit.steps.map(({ id, name, order }) => ({
      habit_id: habit.id,
      id,
      name,
      position: order,
      created_at: createdAt,
    }));
    await insertRows(scope, 'steps', steps);
  }
  const dividers = Array.from({ length: DIVIDERS_MAX }, (_, index) => ({
    id: randomUUID(),
    name: FACE.repeat(NAME_MAX),
    order: HABITS_MAX + index,
    ...plainDivider,
  }));
  await insertDividers(scope, dividers, createdAt);
  const [first, second] = habits;
  if (!first || !second) throw new Error('There are as many habits as can be.');
  const stepIds = first.steps.map(({ id }) => id);
  const daysOf = (from: string, steps: readonly string[]) =>
    dayRange(from, TODAY).map((day) => ({
      day,
      count: 999_999,
      steps: JSON.stringify(steps),
      state: null,
      value: null,
      note: '',
    }));
  await saveDays(scope, first.id, daysOf(EARLIEST_DAY, stepIds));
  await saveDays(scope, second.id, daysOf(addDays(TODAY, 1 - YEAR), []));
  const others = habits.slice(2).map(({ id }) => id);
  await copyDays(api, as, second.id, { to: others, since: addDays(TODAY, 1 - YEAR) });
  for (const ids of slicesOf(habits.map(({ id }) => id))) {
    await sql`
      update habits set day_bytes = (
        select sum(${habitDayBytes}) from habit_days as d
        where d.user_id = habits.user_id and d.habit_id = habits.id
      ) where user_id = ${as.userId} and id in (${sql.join(ids)})
    `.execute(api.database.db);
  }
  const items = [...habits, ...dividers];
  return { as, id: first.id, stepIds, suite: items.map(({ id }, order) => ({ id, order })) };
}

function habitsOf(): StoredHabit[] {
  const ticks = TickSet.of(dayRange(EARLIEST_DAY, TODAY));
  const schedule = scheduleOf();
  const name = FACE.repeat(NAME_MAX);
  const used = JSON.stringify(schedule).length + Buffer.byteLength(name);
  const ofNotes = ACCOUNT_TEXT_MAX - HABITS_MAX * used - ACCOUNT_STEPS_MAX * STEP_NAME.length;
  const notes = FACE.repeat(Math.floor(ofNotes / HABITS_MAX / Buffer.byteLength(FACE)));
  const others = Math.floor((ACCOUNT_STEPS_MAX - STEPS_MAX) / (HABITS_MAX - 1));
  const rest = (ACCOUNT_STEPS_MAX - STEPS_MAX) % (HABITS_MAX - 1);
  return Array.from({ length: HABITS_MAX }, (_, order) => ({
    id: randomUUID(),
    name,
    emoji: 'open-book',
    order,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    schedule,
    createdOn: EARLIEST_DAY,
    ticks,
    skips: TickSet.empty,
    completed: ticks.size,
    dayBytes: 0,
    ...plainHabit,
    ...defaultHabit,
    notes,
    notesVisibility: true,
    createdAt,
    steps: Array.from(
      { length: order === 0 ? STEPS_MAX : others + (order <= rest ? 1 : 0) },
      (_step, place) => ({
        id: randomUUID(),
        name: STEP_NAME,
        order: place,
      }),
    ),
    days: new Map(),
  }));
}

function scheduleOf(): Schedule {
  const changes = Array.from({ length: SCHEDULE_ROWS - 1 }, (_, index) => ({
    from: addDays(TODAY, index * 100 - 9_000),
    days: index % 2 === 0 ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6],
  }));
  return [{ from: null, days: [0, 1, 2, 3, 4, 5, 6] }, ...changes];
}

/** Habits whose days of a year one statement writes or reads: it has a time limit, also on a busy machine. */
const AT_ONCE = 10;

function* slicesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}

/** Gives the days of one habit since a day to others, in place of their own: a year of them in one statement. */
export async function copyDays(
  { database }: TestApp,
  { userId }: TestUser,
  from: string,
  { to, since }: { readonly to: readonly string[]; readonly since: string },
): Promise<void> {
  for (let start = since; start <= TODAY; start = addDays(start, YEAR)) {
    for (const ids of slicesOf(to)) {
      await sql`
        insert into habit_days (user_id, habit_id, day, count, steps)
        select d.user_id, h.id, d.day, d.count, d.steps from habits as h, habit_days as d
        where h.user_id = ${userId} and h.id in (${sql.join(ids)})
          and d.user_id = ${userId} and d.habit_id = ${from}
          and d.day >= ${start} and d.day < ${addDays(start, YEAR)}
        on conflict (user_id, habit_id, day) do update set count = excluded.count, steps = excluded.steps
      `.execute(database.db);
    }
  }
}
