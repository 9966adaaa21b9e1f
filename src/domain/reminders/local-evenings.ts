import { breaksOf } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayIn } from '#domain/days/day-key.ts';
import { currentRun } from '#domain/figures/runs.ts';
import { historyOf } from '#domain/figures/streak.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { isActive } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { isLastChance } from './evening.ts';
import {
  type EveningKind,
  type EveningSettings,
  eveningKinds,
  eveningTime,
  STREAK_NOTICE_MIN,
} from './evening-settings.ts';
import {
  freeId,
  LOCAL_REMINDERS_MAX,
  type LocalMoment,
  type LocalReminder,
  numberOf,
  planLocalReminders,
  type RemindedHabit,
} from './local-reminders.ts';
import { leftDays, openDays } from './open-days.ts';
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
  { settings, now, timeZone, dayStart, breaks }: EveningMoment,
  ids: Set<number>,
): LocalEvening[] {
  const today = dayIn(timeZone, now, dayStart);
  const days = Array.from({ length: LOCAL_REMINDERS_MAX }, (_, index) => addDays(today, index));
  // Nothing is to be done for a limit.
  const asking = habits
    .filter((habit) => isActive(habit) && habit.kind !== 'limit')
    .map((habit) => ({ id: habit.id, record: recordOf(habit, breaksOf(breaks, habit.id)) }));
  return eveningKinds.flatMap((kind) => {
    const time = eveningTime(kind, settings);
    if (time === null) return [];
    const named = kind === 'summary' ? openByDay(asking, days) : risksByDay(asking, days);
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

interface Asking {
  readonly id: string;
  readonly record: HabitRecord;
}

type ByDay = ReadonlyMap<DayKey, readonly string[]>;

function openByDay(habits: readonly Asking[], days: readonly DayKey[]): ByDay {
  const open = habits.map(({ id, record }) => ({ id, isOpen: leftDays(record, days[0] ?? '') }));
  return new Map(
    days.map((day) => [day, open.filter(({ isOpen }) => isOpen(day)).map(({ id }) => id)] as const),
  );
}

/** A streak is at risk on the next day that decides over it; after that day it is broken, or the device knows more. */
function risksByDay(habits: readonly Asking[], days: readonly DayKey[]): ByDay {
  const risks = new Map<DayKey, string[]>();
  const [today = ''] = days;
  for (const { id, record } of habits) {
    if (currentRun(historyOf(record, today)) < STREAK_NOTICE_MIN) continue;
    const isOpen = openDays(record, today);
    const next = days.find((day) => isOpen(day) && isLastChance(record, day));
    if (next !== undefined) risks.set(next, [...(risks.get(next) ?? []), id]);
  }
  return risks;
}
