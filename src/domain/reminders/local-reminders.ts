import { type Break, breaksOf } from '#domain/days/breaks.ts';
import { addDays, type DayClock, type DayKey, dayIn } from '#domain/days/day-key.ts';
import { historyOf } from '#domain/figures/achievements.ts';
import { currentRun } from '#domain/figures/runs.ts';
import { type Recorded, recordOf } from '#domain/list/wire-habit.ts';
import { type Activity, isActive, keepsLimit } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { EveningKind, EveningSettings } from './evening-settings.ts';
import { eveningKinds, eveningTime, STREAK_NOTICE_MIN } from './evening-settings.ts';
import { leftDays, openDays } from './open-days.ts';
import type { HabitReminder, PlannedReminder, ReminderRule } from './reminder.ts';
import { habitReminders, instantOf, isForgiven, isLastChance, isStillDue, nextReminder } from './reminder.ts';
import type { Reminded } from './reminder-list.ts';

/** iOS stores 64 notifications of an app and drops the rest, not necessarily the last ones. */
export const LOCAL_REMINDERS_MAX = 60;

/** The fields of a habit, as in the API, that decide when a device reminds. */
export type RemindedHabit = Activity & Recorded & Reminded;

/** One notification that a device plans itself. */
export interface LocalReminder extends PlannedReminder {
  /** The same for a reminder and day in every plan: an integer of 31 bits. */
  readonly id: number;
  readonly habitId: string;
  /** Which of the habit's reminders. */
  readonly reminderId: string;
  readonly time: string;
  /** The text that the user wrote for it, if any. */
  readonly message: string | undefined;
  readonly snoozed: boolean;
}

/** A snoozed reminder of a day. One of an older build names none: it is the first of the habit. */
export type Snoozed = PlannedReminder & { readonly habitId: string; readonly reminderId?: string };

export interface LocalMoment extends DayClock {
  readonly now: number;
  readonly breaks: readonly Break[];
  readonly snoozed?: readonly Snoozed[];
}

/**
 * The next reminders over all habits, soonest first, by the server's rule: without habits that are done, paused or archived. A snoozed
 * reminder comes at its own time, and its next one on a later day. Of several of a habit in one minute the first comes.
 */
export function planLocalReminders(habits: readonly RemindedHabit[], moment: LocalMoment): LocalReminder[] {
  const waiting = habits.flatMap((habit) => walksOf(habit, moment));
  const planned: LocalReminder[] = [];
  const ids = new Set<number>();
  const minutes = new Set<string>();
  while (planned.length < LOCAL_REMINDERS_MAX) {
    const [soonest] = waiting.toSorted((left, right) => left.next.at - right.next.at);
    if (soonest === undefined) break;
    const { habit, reminder, next, snoozed } = soonest;
    const minute = `${habit.id} ${next.at}`;
    if (!minutes.has(minute)) {
      const id = freeId(numberOf(nameOf(soonest)), ids);
      const { id: reminderId, time, message } = reminder;
      const { day, at } = next;
      planned.push({ id, habitId: habit.id, reminderId, time, message, day, at, snoozed });
      ids.add(id);
      minutes.add(minute);
    }
    advance(soonest);
    if (soonest.isOver) waiting.splice(waiting.indexOf(soonest), 1);
  }
  return planned;
}

/** The first reminder has the habit's id where an older build made it: its number stays. */
const nameOf = ({ habit, reminder, next }: Walk): string =>
  reminder.id === habit.id ? `${habit.id} ${next.day}` : `${habit.id} ${next.day} ${reminder.id}`;

/** The position of one of a habit's reminders in its series. */
interface Walk {
  readonly habit: RemindedHabit;
  readonly record: HabitRecord;
  readonly reminder: HabitReminder;
  readonly now: number;
  next: PlannedReminder;
  snoozed: boolean;
  isOver: boolean;
}

function walksOf(habit: RemindedHabit, { now, breaks, snoozed = [], ...clock }: LocalMoment): Walk[] {
  const record = recordOf(habit, breaksOf(breaks, habit.id));
  const putOff = snoozed.filter(({ habitId }) => habitId === habit.id);
  const today = dayIn(clock.timeZone, now, clock.dayStart);
  return habitReminders(habit, record, clock, today).flatMap((reminder, index) => {
    const isOwn = ({ reminderId }: Snoozed) =>
      reminderId === undefined ? index === 0 : reminderId === reminder.id;
    const late = putOffOf(putOff.filter(isOwn), record, reminder, now);
    const next = late ?? nextOpen(record, reminder, now, '');
    if (next === null) return [];
    return [{ habit, record, reminder, now, next, snoozed: late !== undefined, isOver: false }];
  });
}

function advance(walk: Walk): void {
  const { record, reminder, now, next } = walk;
  // A reminder that is snoozed past midnight hides none of the next day.
  const following = nextOpen(record, reminder, walk.snoozed ? now : next.at, addDays(next.day, 1));
  walk.snoozed = false;
  walk.isOver = following === null;
  walk.next = following ?? next;
}

/** The next reminder of a day that is not done: a day may be ticked before it comes, ahead of a journey. */
function nextOpen(
  record: HabitRecord,
  rule: ReminderRule,
  after: number,
  fromDay: DayKey,
): PlannedReminder | null {
  const next = nextReminder(rule, after, fromDay);
  if (next === null || !record.ticks.has(next.day)) return next;
  return nextOpen(record, rule, after, addDays(next.day, 1));
}

function putOffOf(
  snoozed: readonly Snoozed[],
  { ticks }: HabitRecord,
  rule: ReminderRule,
  now: number,
): PlannedReminder | undefined {
  return snoozed.find(
    (one) => one.at > now && isStillDue(rule, { ...one, snoozed: true }, { isDone: ticks.has(one.day), now }),
  );
}

/** The number of a notification: FNV-1a without its highest bit: Android uses signed numbers. */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash & 0x7f_ff_ff_ff;
}

/** Of two with the same number, the later gets the next free one. */
export function freeId(wanted: number, taken: ReadonlySet<number>): number {
  return taken.has(wanted) ? freeId((wanted + 1) & 0x7f_ff_ff_ff, taken) : wanted;
}

/** A notice of an evening that a device plans itself. */
export interface LocalEvening extends PlannedReminder {
  /** The same for a kind and day in every plan: an integer of 31 bits. */
  readonly id: number;
  readonly kind: EveningKind;
  readonly habitIds: readonly string[];
}

interface EveningMoment extends LocalMoment {
  readonly settings: EveningSettings;
  /** Of the notifications that the device stores, as many as are for this account. */
  readonly max?: number;
}

/**
 * All that a device plans: the reminders of habits and the notices of evenings, as many as it stores. Days to come are planned as if nothing
 * were done until then: a device plans again after every change that it knows.
 */
export function planDevice(habits: readonly RemindedHabit[], moment: EveningMoment) {
  const reminders = planLocalReminders(habits, moment);
  const evenings = planEvenings(habits, moment, new Set(reminders.map(({ id }) => id)));
  const all = [...reminders, ...evenings].toSorted((left, right) => left.at - right.at);
  // Summaries are planned for so many days: reminders after them would make the server silent.
  const end = moment.settings.eveningSummary ? dayEnd(moment) : Number.POSITIVE_INFINITY;
  const kept = all.filter(({ at }) => at < end).slice(0, moment.max ?? LOCAL_REMINDERS_MAX);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    reminders: reminders.filter(({ id }) => ids.has(id)),
    evenings: evenings.filter(({ id }) => ids.has(id)),
    /** The last of all; from then on nothing is planned. */
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
    .filter((habit) => isActive(habit) && !keepsLimit(habit))
    .map((habit) => ({
      id: habit.id,
      record: { ...recordOf(habit, breaksOf(breaks, habit.id)), grace: settings.grace === true },
    }));
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
    const next = days.find((day) => isOpen(day) && isLastChance(record, day) && !isForgiven(record, day));
    if (next !== undefined) risks.set(next, [...(risks.get(next) ?? []), id]);
  }
  return risks;
}
