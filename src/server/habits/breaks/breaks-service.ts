import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import type { createBreakSchema, updateBreakSchema } from '#contract/breaks.ts';
import type { FieldError } from '#contract/common.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX } from '#contract/limits.ts';
import { type Break, withoutHabit } from '#domain/days/breaks.ts';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import { rescheduleReminders } from '#server/accounts/settings/settings-service.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { ApiError, fieldError, notFound, refusedField } from '#server/core/errors/api-error.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { findIds } from '#server/habits/ordering/ordering-repository.ts';

const NONE: readonly Break[] = [];

/** The breaks of a user, by their first day. They are in the user's row, which every request has read: figures need no further statement. */
export function breaksIn({ breaks }: Pick<UsersTable, 'breaks'>): readonly Break[] {
  return breaks === '[]' ? NONE : (JSON.parse(breaks) as Break[]);
}

/** Adds a break; one that exists already is answered as it is. */
export async function createBreak(
  scope: UserScope,
  { id = randomUUIDv7(), from, to = null, habitIds = null }: z.output<typeof createBreakSchema>,
  now: number,
): Promise<{ readonly made: Break; readonly isNew: boolean }> {
  const breaks = breaksIn(await lockedUser(scope));
  const existing = breaks.find((each) => each.id === id);
  if (existing) return { made: existing, isNew: false };
  const made = { id, from, to, habitIds };
  await saveBreaks(scope, [...breaks, made], { changed: made, now });
  return { made, isNew: true };
}

export async function changeBreak(
  scope: UserScope,
  id: string,
  changes: z.output<typeof updateBreakSchema>,
  now: number,
): Promise<Break> {
  const breaks = breaksIn(await lockedUser(scope));
  const before = breaks.find((each) => each.id === id);
  if (!before) throw notFound();
  const after: Break = { ...before, ...withoutUndefined(changes) };
  await saveBreaks(
    scope,
    breaks.map((each) => (each === before ? after : each)),
    { changed: after, before, end: changes.to === undefined ? 'from' : 'to', now },
  );
  return after;
}

export async function deleteBreak(scope: UserScope, id: string, now: number): Promise<void> {
  const breaks = breaksIn(await lockedUser(scope));
  const left = breaks.filter((each) => each.id !== id);
  if (left.length === breaks.length) throw notFound();
  await writeBreaks(scope, left, now);
}

/** Deletes a habit's id from the breaks that name it, as part of deleting the habit. */
export async function forgetHabit(scope: UserScope, habitId: string, now: number): Promise<void> {
  const before = breaksIn(await lockedUser(scope));
  const after = withoutHabit(before, habitId);
  if (after !== before) await writeBreaks(scope, after, now);
}

interface BreakChange {
  readonly changed: Break;
  readonly before?: Break;
  /** The end that is refused when the break ends before it begins: one that the request contains. */
  readonly end?: 'from' | 'to';
  readonly now: number;
}

/** Checks the break that is new or has changed, and the sum of all. */
async function saveBreaks(
  scope: UserScope,
  breaks: readonly Break[],
  { changed, before, end, now }: BreakChange,
): Promise<void> {
  const { habitIds } = changed;
  const broken = brokenRangeOf(changed, end);
  if (broken) throw new ApiError('invalidInput', { errors: [broken] });
  if (breaks.length > BREAKS_MAX) throw new ApiError('limitReached');
  if (habitsNamedIn(breaks) > BREAK_HABITS_MAX) throw refusedField('habitIds', 'limitReached');
  if (habitIds !== null && habitIds !== before?.habitIds) {
    const known = await findIds(scope, 'habits', habitIds);
    if (known.size < habitIds.length) throw notFound();
  }
  await writeBreaks(scope, breaks, now);
}

/** The rule of its range that a break does not keep. */
export function brokenRangeOf({ from, to }: Break, end: 'from' | 'to' = 'to'): FieldError | null {
  if (from < EARLIEST_DAY) return fieldError('from', 'minValue', { min: EARLIEST_DAY });
  if (to === null || to >= from) return null;
  return end === 'to'
    ? fieldError('to', 'minValue', { min: from })
    : fieldError('from', 'maxValue', { max: to });
}

/** How often breaks name a habit. */
export function habitsNamedIn(breaks: readonly Break[]): number {
  return breaks.reduce((sum, { habitIds }) => sum + (habitIds?.length ?? 0), 0);
}

/** Reminders are silent in a break: they are scheduled again. */
export async function writeBreaks(scope: UserScope, breaks: readonly Break[], now: number): Promise<void> {
  const ordered = breaks.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  await updateUser(scope, { breaks: JSON.stringify(ordered) });
  await rescheduleReminders(scope, now);
}
