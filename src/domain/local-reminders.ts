import { addDays, type DayClock, type DayKey, dayIn } from './day-key.ts';
import { type DueHabit, isDoneOn } from './due-today.ts';
import { kindRules } from './kind-rules.ts';
import {
  isStillDue,
  nextReminder,
  type PlannedReminder,
  type ReminderRule,
  reminderRuleOf,
} from './reminder.ts';
import { startSchedule } from './schedule.ts';

/** iOS stores 64 notifications of an app and drops the rest, not necessarily the last ones. */
export const LOCAL_REMINDERS_MAX = 60;

/** The fields of a habit, as in the API, that decide when a device reminds. */
export interface RemindedHabit extends DueHabit {
  readonly id: string;
  readonly reminderTime: string | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly history: Readonly<Record<DayKey, number>>;
}

/** One notification that a device plans itself. */
export interface LocalReminder extends PlannedReminder {
  /** The same for a habit and day in every plan: an integer of 31 bits. */
  readonly id: number;
  readonly habitId: string;
  readonly snoozed: boolean;
}

/** A snoozed reminder of a day. */
export type Snoozed = PlannedReminder & { readonly habitId: string };

export interface LocalMoment extends DayClock {
  readonly now: number;
  readonly snoozed?: readonly Snoozed[];
}

/**
 * The next reminders over all habits, soonest first, by the server's rule: without habits that are done, paused or archived. A snoozed
 * reminder comes at its own time, and that habit's next one on a later day.
 */
export function planLocalReminders(habits: readonly RemindedHabit[], moment: LocalMoment): LocalReminder[] {
  const waiting = habits.flatMap((habit) => {
    const walk = walkOf(habit, moment);
    return walk === null ? [] : [walk];
  });
  const planned: LocalReminder[] = [];
  const ids = new Set<number>();
  while (planned.length < LOCAL_REMINDERS_MAX) {
    const [soonest] = waiting.toSorted((left, right) => left.next.at - right.next.at);
    if (soonest === undefined) break;
    const { habit, next } = soonest;
    const id = freeId(numberOf(`${habit.id} ${next.day}`), ids);
    planned.push({ id, habitId: habit.id, day: next.day, at: next.at, snoozed: soonest.snoozed });
    ids.add(id);
    advance(soonest);
    if (soonest.isOver) waiting.splice(waiting.indexOf(soonest), 1);
  }
  return planned;
}

/** The position of a habit in its series of reminders. */
interface Walk {
  readonly habit: RemindedHabit;
  readonly rule: ReminderRule;
  readonly now: number;
  next: PlannedReminder;
  snoozed: boolean;
  isOver: boolean;
}

function walkOf(habit: RemindedHabit, { now, snoozed = [], ...clock }: LocalMoment): Walk | null {
  const schedule = startSchedule(habit.days);
  const firstDay = dayIn(clock.timeZone, Date.parse(habit.createdAt), clock.dayStart);
  const isSkipped = (day: DayKey) => habit.recent?.[day]?.state === 'skipped';
  const today = dayIn(clock.timeZone, now, clock.dayStart);
  const isOpen = kindRules(habit)?.openDays(habit, today);
  const rule = reminderRuleOf({ ...habit, schedule, firstDay, isOpen, isSkipped }, clock);
  if (rule === null) return null;
  const late = putOff(snoozed, habit, rule, now);
  const next = late ?? nextOpen(habit, rule, now, '');
  return next === null ? null : { habit, rule, now, next, snoozed: late !== undefined, isOver: false };
}

function advance(walk: Walk): void {
  const { habit, rule, now, next } = walk;
  // A reminder that is snoozed past midnight hides none of the next day.
  const following = nextOpen(habit, rule, walk.snoozed ? now : next.at, addDays(next.day, 1));
  walk.snoozed = false;
  walk.isOver = following === null;
  walk.next = following ?? next;
}

/** The next reminder of a day that is not done: a day may be ticked before it comes, ahead of a journey. */
function nextOpen(
  habit: RemindedHabit,
  rule: ReminderRule,
  after: number,
  fromDay: DayKey,
): PlannedReminder | null {
  const next = nextReminder(rule, after, fromDay);
  if (next === null || !isDoneOn(habit, next.day)) return next;
  return nextOpen(habit, rule, after, addDays(next.day, 1));
}

function putOff(
  snoozed: readonly Snoozed[],
  habit: RemindedHabit,
  rule: ReminderRule,
  now: number,
): Snoozed | undefined {
  return snoozed.find(
    (one) =>
      one.habitId === habit.id &&
      one.at > now &&
      isStillDue(rule, { ...one, snoozed: true }, { isDone: isDoneOn(habit, one.day), now }),
  );
}

/** FNV-1a without its highest bit: Android uses signed numbers. */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash & 0x7f_ff_ff_ff;
}

/** Of two with the same number, the later gets the next free one. */
function freeId(wanted: number, taken: ReadonlySet<number>): number {
  return taken.has(wanted) ? freeId((wanted + 1) & 0x7f_ff_ff_ff, taken) : wanted;
}
