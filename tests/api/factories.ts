import { randomUUID } from 'node:crypto';
import type { Divider } from '#contract/dividers.ts';
import { defaultHabit, plainDivider } from '#contract/new-items.ts';
import { firstDayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { isDue, startSchedule } from '#domain/plan/schedule.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { claimEmail, insertUser } from '#server/accounts/users/user-repository.ts';
import { type NewUser, newUser } from '#server/accounts/users/user-row.ts';
import { DAY_ROW_BYTES } from '#server/core/database/tables.ts';
import { insertRows, type UserScope, withTransaction } from '#server/core/database/user-rows.ts';
import { insertDividers } from '#server/habits/dividers/dividers-repository.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { insertHabit, saveDays } from '#server/habits/records/habits-repository.ts';
import { plainHabit } from './plain-habit.ts';
import { NOON, type TestApp, TODAY } from './test-app.ts';

/** What a factory needs of a test's server: its storage, and the time. */
type TestStorage = Pick<TestApp, 'database' | 'engine' | 'clock'>;

export interface TestUser {
  readonly userId: string;
  readonly email: string;
  /** Of a session that was opened without the sign-in. */
  readonly token: string;
}

const at = new Date(NOON).toISOString();

export async function buildUser(api: TestStorage, given: Partial<NewUser> = {}): Promise<TestUser> {
  const { db } = api.database;
  const userId = given.userId ?? randomUUID();
  const email = given.email ?? `${userId}@example.org`;
  const user = newUser({
    passwordHash: null,
    firstName: 'Ann',
    locale: 'en',
    timeZone: 'UTC',
    createdAt: at,
    ...given,
    userId,
    email,
  });
  await claimEmail(db, userId, email, at);
  await insertUser(db, user);
  const { token } = await openSession(db, userId, undefined, api.clock.now);
  return { userId, email, token };
}

export function scopeOf({ database, engine }: TestStorage, { userId }: TestUser): UserScope {
  return { userId, queries: database.db, engine };
}

/** In a transaction of the user, as the server writes: it raises the revision. */
async function write(
  { database, engine }: TestStorage,
  { userId }: TestUser,
  work: (scope: UserScope) => Promise<void>,
) {
  await withTransaction(database, userId, ({ queries }) => work({ userId, queries, engine }));
}

export interface HabitGiven extends Partial<StoredHabit> {
  /** Days that are done. */
  readonly done?: readonly string[];
}

export async function buildHabit(
  api: TestStorage,
  user: TestUser,
  { done = [], ...given }: HabitGiven = {},
): Promise<StoredHabit> {
  const weekdays = given.weekdays ?? EVERY_DAY;
  const schedule = given.schedule ?? startSchedule(weekdays);
  const createdOn = given.createdOn ?? TODAY;
  const ticks = TickSet.of(done);
  const days = done.map((day) => ({ day, count: 1, steps: '[]', state: null, value: null, note: '' }));
  const habit: StoredHabit = {
    id: randomUUID(),
    name: 'Read',
    emoji: 'open-book',
    order: 0,
    weekdays,
    schedule,
    createdOn,
    ticks,
    skips: TickSet.empty,
    completed: done.filter((day) => isDue(schedule, firstDayOf(createdOn, ticks), day)).length,
    dayBytes: days.length * (DAY_ROW_BYTES + '[]'.length),
    ...plainHabit,
    ...defaultHabit,
    createdAt: at,
    steps: [],
    days: new Map(),
    ...given,
  };
  await write(api, user, async (scope) => {
    await insertHabit(scope, habit);
    const steps = habit.steps.map(({ order, ...each }) => {
      return { habit_id: habit.id, ...each, position: order, created_at: at };
    });
    await insertRows(scope, 'steps', steps);
    await saveDays(scope, habit.id, days);
  });
  return habit;
}

export async function buildDivider(api: TestStorage, user: TestUser, given: Partial<Divider> = {}) {
  const divider = { id: randomUUID(), name: 'Morning', order: 0, ...plainDivider, ...given };
  await write(api, user, (scope) => insertDividers(scope, [divider], at));
  return divider;
}

export const step = (name: string, order = 1) => ({ id: randomUUID(), name, order });
