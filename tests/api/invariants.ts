import { expect } from 'vitest';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import type { TestUser } from './factories.ts';
import { recount } from './recount.ts';
import { rowsOf, rowsOfAll, type StoredRow, type StoredRows } from './stored-rows.ts';
import { type TestApp, TODAY } from './test-app.ts';

/**
 * What holds of a user's rows whatever they have been through: counters are what a recount gives, the roll-up is what the days say,
 * all steps are done when today is done and only then, ids are of one thing, and nothing is left of what is gone.
 */
export async function expectInvariants(api: TestApp, user: TestUser, today = TODAY): Promise<void> {
  const rows = await rowsOf(api, user.userId);
  expect(faultsOf(rows, today)).toEqual([]);
  const sum = await recount(api, user);
  expect(sum).toEqual({ ...sum, stored: sum.counted, rolledUp: sum.ticked });
}

/** Everything that is wrong with the rows of one user. */
function faultsOf(rows: StoredRows, today: string): string[] {
  return [
    ...faultsOfIds(rows),
    ...faultsOfDays(rows),
    ...faultsOfSteps(rows, today),
    ...faultsOfAccount(rows),
  ];
}

const table = (rows: StoredRows, name: string): readonly StoredRow[] => rows[name] ?? [];
const idsIn = (rows: readonly StoredRow[], column = 'id'): string[] => rows.map((row) => String(row[column]));

/** Habits and dividers share one ordering, so an id is of one of them; positions are natural numbers. */
function faultsOfIds(rows: StoredRows): string[] {
  const ordered = [...table(rows, 'habits'), ...table(rows, 'dividers')];
  const ids = idsIn(ordered);
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  const misplaced = [...ordered, ...table(rows, 'steps')].filter(
    ({ position }) => !Number.isSafeInteger(position) || Number(position) < 0,
  );
  return [
    ...doubled.map((id) => `The id ${id} is of two items.`),
    ...misplaced.map(({ id, position }) => `The position of ${id} is ${position}.`),
  ];
}

function faultsOfDays(rows: StoredRows): string[] {
  const habits = new Set(idsIn(table(rows, 'habits')));
  const parts = [...table(rows, 'habit_days'), ...table(rows, 'steps')];
  const orphans = parts.filter(({ habit_id }) => !habits.has(String(habit_id)));
  const empty = table(rows, 'habit_days').filter(
    ({ count, steps, state, value, note }) =>
      count === 0 && steps === '[]' && state === null && value === null && note === '',
  );
  return [
    ...orphans.map((row) => `A part of the habit ${row['habit_id']}, which is gone: ${JSON.stringify(row)}`),
    ...empty.map(({ day }) => `The day ${day} says nothing.`),
  ];
}

/** What docs/rules/steps.md#steps-and-the-day rules out. */
function faultsOfSteps(rows: StoredRows, today: string): string[] {
  return table(rows, 'habits').flatMap(({ id, kind }) => {
    const steps = idsIn(table(rows, 'steps').filter(({ habit_id }) => habit_id === id));
    const day = table(rows, 'habit_days').find((row) => row['habit_id'] === id && row['day'] === today);
    const completed = JSON.parse(String(day?.['steps'] ?? '[]')) as string[];
    const strangers = completed.filter((stepId) => !steps.includes(stepId));
    const isDone = Number(day?.['count'] ?? 0) > 0;
    const areComplete = steps.every((stepId) => completed.includes(stepId));
    const broken = kind === 'check' && steps.length > 0 && isDone !== areComplete;
    return [
      ...strangers.map((stepId) => `The step ${stepId} of ${id} is done today, and gone.`),
      ...(broken ? [`${id} is ${isDone ? '' : 'not '}done today, its steps otherwise.`] : []),
    ];
  });
}

/** A user has exactly one address, and what signs in by it is theirs. */
function faultsOfAccount(rows: StoredRows): string[] {
  const [user, ...others] = table(rows, 'users');
  if (!user || others.length > 0) return [`${table(rows, 'users').length} users with one id.`];
  const addresses = table(rows, 'identities').filter(({ provider }) => provider === 'email');
  const isOne = addresses.length === 1 && addresses[0]?.['subject'] === user['email'];
  return isOne ? [] : [`${user['email']} signs in by ${JSON.stringify(addresses)}.`];
}

/** Tables whose rows may outlive their user, or belong to none. */
const OUTLIVING = new Set(['jobs', 'power_events']);

/** Rows of users who are not there. */
export async function orphansOf(api: TestApp): Promise<string[]> {
  const all = await rowsOfAll(api);
  const users = new Set(idsIn(table(all, 'users'), 'user_id'));
  return Object.entries(all).flatMap(([name, rows]) =>
    rows
      .filter(({ user_id }) => !OUTLIVING.has(name) && user_id !== SYSTEM_USER && !users.has(String(user_id)))
      .map((row) => `${name}: ${JSON.stringify(row)}`),
  );
}
