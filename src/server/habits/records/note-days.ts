import { type Break, breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { reachedFrom } from '#domain/record/reached.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { noteHooks } from '#server/core/jobs/hook-notes.ts';
import type { StoredHabit } from './habit-columns.ts';

/** Tells webhooks that days of a habit have changed. */
export async function noteDays(
  scope: UserScope,
  before: StoredHabit,
  days: readonly DayKey[],
): Promise<void> {
  const { hooks } = scope;
  if (!hooks) return;
  const record = { ...before, breaks: breaksOf(JSON.parse(hooks.breaks) as Break[], before.id) };
  const notes = days.map((day) => {
    const wasReached = reachedFrom(record, day) !== null;
    return { type: 'day.updated', habitId: before.id, day, wasReached } as const;
  });
  await noteHooks(scope, ...notes);
}
