import { addDays, type DayKey, dayIn } from './day-key.ts';
import { isDoneOn, isDueToday } from './due-today.ts';
import {
  type EveningKind,
  type EveningSettings,
  eveningKinds,
  eveningTime,
  STREAK_NOTICE_MIN,
} from './evening-settings.ts';
import { isActive } from './habit.ts';
import { type KindRules, kindRules } from './kind-rules.ts';
import {
  freeId,
  LOCAL_REMINDERS_MAX,
  type LocalMoment,
  type LocalReminder,
  numberOf,
  planLocalReminders,
  type RemindedHabit,
} from './local-reminders.ts';
import { instantOf, type PlannedReminder } from './reminder.ts';

/** A notice of an evening that a device plans itself. */
export interface LocalEvening extends PlannedReminder {
  /** The same for a kind and day in every plan: an integer of 31 bits. */
  readonly id: number;
  readonly kind: EveningKind;
  readonly habitIds: readonly string[];
}

interface DevicePlan {
  readonly reminders: readonly LocalReminder[];
  readonly evenings: readonly LocalEvening[];
  /** The last of all; from then on nothing is planned. */
  readonly until: number | undefined;
}

export interface EveningMoment extends LocalMoment {
  readonly settings: EveningSettings;
  /** The current streak of each habit that has one. */
  readonly streaks: ReadonlyMap<string, number>;
}

/**
 * All that a device plans: the reminders of habits and the notices of evenings, as many as it stores. Days to come are planned as if nothing
 * were done until then: a device plans again after every change that it knows.
 */
export function planDevice(habits: readonly RemindedHabit[], moment: EveningMoment): DevicePlan {
  const reminders = planLocalReminders(habits, moment);
  const evenings = planEvenings(habits, moment, new Set(reminders.map(({ id }) => id)));
  const all = [...reminders, ...evenings].toSorted((left, right) => left.at - right.at);
  // Summaries are planned for so many days: reminders after them would make the server silent.
  const end = moment.settings.eveningSummary ? dayEnd(moment) : Number.POSITIVE_INFINITY;
  const kept = all.filter(({ at }) => at < end).slice(0, LOCAL_REMINDERS_MAX);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    reminders: reminders.filter(({ id }) => ids.has(id)),
    evenings: evenings.filter(({ id }) => ids.has(id)),
    until: kept.at(-1)?.at,
  };
}

const dayEnd = ({ timeZone, dayStart, now }: EveningMoment): number =>
  instantOf(addDays(dayIn(timeZone, now, dayStart), LOCAL_REMINDERS_MAX), '12:00', timeZone);

function planEvenings(
  habits: readonly RemindedHabit[],
  { settings, streaks, now, timeZone, dayStart }: EveningMoment,
  ids: Set<number>,
): LocalEvening[] {
  const today = dayIn(timeZone, now, dayStart);
  const days = Array.from({ length: LOCAL_REMINDERS_MAX }, (_, index) => addDays(today, index));
  return eveningKinds.flatMap((kind) => {
    const time = eveningTime(kind, settings);
    if (time === null) return [];
    const named = kind === 'summary' ? openByDay(habits, days) : risksByDay(habits, days, streaks);
    return days.flatMap((day): LocalEvening[] => {
      const at = instantOf(day, time, timeZone, dayStart);
      const habitIds = named.get(day) ?? [];
      if (at <= now || habitIds.length === 0) return [];
      const id = freeId(numberOf(`${kind} ${day}`), ids);
      ids.add(id);
      return [{ id, kind, day, at, habitIds }];
    });
  });
}

type ByDay = ReadonlyMap<DayKey, readonly string[]>;

function openByDay(habits: readonly RemindedHabit[], days: readonly DayKey[]): ByDay {
  const open = habits.map((habit) => ({
    id: habit.id,
    isOpen: openDaysOf(habit, days[0] ?? '', 'leftDays'),
  }));
  return new Map(
    days.map((day) => [day, open.filter(({ isOpen }) => isOpen(day)).map(({ id }) => id)] as const),
  );
}

/** A streak is at risk on the next day that decides over it; after that day it is broken, or the device knows more. */
function risksByDay(
  habits: readonly RemindedHabit[],
  days: readonly DayKey[],
  streaks: ReadonlyMap<string, number>,
): ByDay {
  const risks = new Map<DayKey, string[]>();
  for (const habit of habits) {
    if ((streaks.get(habit.id) ?? 0) < STREAK_NOTICE_MIN) continue;
    const isOpen = openDaysOf(habit, days[0] ?? '');
    const rules = kindRules(habit);
    const next = days.find((day) => isOpen(day) && rules?.isLastChance(habit, day) !== false);
    if (next !== undefined) risks.set(next, [...(risks.get(next) ?? []), habit.id]);
  }
  return risks;
}

/** Whether a day from today on asks for something to do, by what the device knows; a limit never does. */
function openDaysOf(
  habit: RemindedHabit,
  today: DayKey,
  rule: keyof Pick<KindRules, 'openDays' | 'leftDays'> = 'openDays',
): (day: DayKey) => boolean {
  if (!isActive(habit) || habit.kind === 'limit') return () => false;
  const rules = kindRules(habit);
  if (rules) return rules[rule](habit, today);
  return (day) => isDueToday(habit, day) && !isDoneOn(habit, day);
}
