import { type Break, breaksOf } from '#domain/days/breaks.ts';
import { addDays, type DayClock, type DayKey, dayIn } from '#domain/days/day-key.ts';
import { type Recorded, recordOf } from '#domain/list/wire-habit.ts';
import type { Activity } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { type HabitReminder, habitReminders } from './habit-reminders.ts';
import { isStillDue, nextReminder, type PlannedReminder, type ReminderRule } from './reminder.ts';
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
export function numberOf(text: string): number {
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
