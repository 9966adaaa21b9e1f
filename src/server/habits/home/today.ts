import type { HabitAnswer } from '#contract/habits.ts';
import type { Home } from '#contract/home.ts';
import type { Today, TodayItem } from '#contract/today.ts';
import { dayEnd } from '#domain/days/day-end.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { itemOf, progressOf } from '#domain/list/divider-progress.ts';
import { shownState } from '#domain/list/wire-habit.ts';
import { coversOf, inOrder, type Ordered } from '#domain/order/ordering.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { valueOf } from '#domain/record/day-flags.ts';
import { instant } from '#server/core/clock/clock.ts';

/** The list of today, as the home page shows it. */
export function todayOfHome(home: Home, day: DayKey): Today {
  const { user, settings, dividers, achievements } = home;
  const { timeZone } = user;
  const habits = home.habits.filter((habit) => !isFinished(habit, day));
  const streaks = new Map(achievements.map(({ id, currentStreak }) => [id, currentStreak]));
  const names = dividersOf(dividers, habits);
  const { completed: done, total: due } = progressOf(habits, day);
  const items = habits.map((habit) => {
    return todayItem(habit, day, { divider: names.get(habit.id), streak: streaks.get(habit.id) ?? 0 });
  });
  const dayEndsAt = instant(dayEnd({ timeZone, dayStart: settings.dayStart }, day));
  return { day, dayEndsAt, timeZone, done, due, items };
}

interface Named extends Ordered {
  readonly name: string;
}

/** The names of the dividers above habits. */
export function dividersOf(dividers: readonly Named[], habits: readonly Ordered[]): Map<string, string> {
  const covers = coversOf(inOrder(dividers, habits));
  return new Map([...covers].flatMap(([id, divider]) => (divider ? [[id, divider.name]] : [])));
}

interface Beside {
  readonly divider?: string | null | undefined;
  readonly streak: number;
}

/** One habit of that list. */
export function todayItem(habit: HabitAnswer, day: DayKey, { divider = null, streak }: Beside): TodayItem {
  const { id, name, emoji, kind, target, unit, step, recent, history } = habit;
  const value = logsAmount(habit) ? (recent[day]?.value ?? null) : valueOf(history[day] ?? 0);
  const { isDue: due } = itemOf(habit, day);
  const state = shownState(habit, day);
  return { id, name, emoji, divider, kind, due, state, value, target, unit, step, streak };
}
