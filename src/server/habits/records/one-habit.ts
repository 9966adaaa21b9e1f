import type { Call } from '#contract/call.ts';
import type { WrittenHabit, writtenHabitSchema } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { achievementOf } from '#domain/figures/record-achievement.ts';
import { strengthOf } from '#domain/figures/record-strength.ts';
import { historyOf as wholeHistory } from '#domain/figures/streak.ts';
import { historyDays } from '#domain/list/wire-habit.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { type Again, type Api, type Handler, route } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/today.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { presentHabit, type StoredHabit } from './habit.ts';
import { findHabit } from './habits-repository.ts';

/** The days in an answer with one habit, today first. */
export const historyOf = (today: DayKey): DayKey[] => historyDays(today, HISTORY_DAYS_DEFAULT);

/** The answer to a write. The habit was read with its whole record, so its figures need no statement. */
export function shownOn(habit: StoredHabit, { user }: Viewer, today: DayKey): WrittenHabit {
  const record = { ...habit, breaks: breaksOf(breaksIn(user), habit.id) };
  const whole = wholeHistory(record, today);
  const { medals: _, ...achievement } = achievementOf(record, today, whole);
  const strength = strengthOf(record, today, whole);
  return { ...presentHabit(habit, record, historyOf(today), strength), achievement };
}

/** The same 404 for an unknown habit and for one of another user. */
export async function requireHabit(
  scope: UserScope,
  id: string,
  days: readonly DayKey[],
): Promise<StoredHabit> {
  const habit = await findHabit(scope, id, days);
  if (!habit) throw notFound();
  return habit;
}

type HabitCall = Call & {
  readonly auth: 'user';
  readonly answers: { readonly 200: typeof writtenHabitSchema };
};

/** Mounts a write that answers a habit. A repetition answers its current form (docs/decisions/writes.md). */
export function routeHabit<const C extends HabitCall>(api: Api, call: C, handler: Handler<C>): void {
  route(api, call, handler, habitAgain as unknown as Again<C>);
}

async function habitAgain(
  { viewer, scope, now }: { readonly viewer: Viewer; readonly scope: UserScope; readonly now: number },
  id: string,
): Promise<WrittenHabit> {
  const today = todayOf(viewer, now);
  return shownOn(await requireHabit(scope, id, historyOf(today)), viewer, today);
}
