import { addDays, type DayKey, dayIn } from './day-key.ts';
import { type DueHabit, isDoneOn } from './due-today.ts';
import {
  isStillDue,
  nextReminder,
  type PlannedReminder,
  type ReminderRule,
  reminderRuleOf,
} from './reminder.ts';
import { startSchedule } from './schedule.ts';

/** iOS keeps 64 notifications of an app: the rest would be dropped, and not the last ones. */
export const LOCAL_REMINDERS_MAX = 60;

/** What of a habit, in the shape of the API, says when a device reminds of it. */
export interface RemindedHabit extends DueHabit {
  readonly id: string;
  readonly reminderTime: string | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly history: Readonly<Record<DayKey, number>>;
}

/** One notification that a device is to show by itself. */
export interface LocalReminder extends PlannedReminder {
  /** The same for a habit and day, whenever it is planned: a whole number of 31 bits. */
  readonly id: number;
  readonly habitId: string;
  readonly snoozed: boolean;
}

/** A reminder of a day that was put off. */
export type Snoozed = PlannedReminder & { readonly habitId: string };

export interface LocalMoment {
  readonly now: number;
  readonly timeZone: string;
  readonly snoozed?: readonly Snoozed[];
}

/**
 * The next reminders over all habits, the soonest first: by the server's rule, without what is done, paused or archived. What was put
 * off comes in its own time, and that habit's next one on a later day.
 */
export function planLocalReminders(habits: readonly RemindedHabit[], moment: LocalMoment): LocalReminder[] {
  const waiting = habits.flatMap((habit) => {
    const walk = walkOf(habit, moment);
    return walk === null ? [] : [walk];
  });
  const planned: LocalReminder[] = [];
  const ids = new Set<number>();
  while (planned.length < LOCAL_REMINDERS_MAX) {
    const soonest = soonestOf(waiting);
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

/** A habit on its way through its reminders. */
interface Walk {
  readonly habit: RemindedHabit;
  readonly rule: ReminderRule;
  readonly now: number;
  next: PlannedReminder;
  snoozed: boolean;
  isOver: boolean;
}

function walkOf(habit: RemindedHabit, { timeZone, now, snoozed = [] }: LocalMoment): Walk | null {
  const schedule = startSchedule(habit.days);
  const firstDay = dayIn(timeZone, Date.parse(habit.createdAt));
  const rule = reminderRuleOf({ ...habit, schedule, firstDay }, timeZone);
  if (rule === null) return null;
  const late = putOff(snoozed, habit, rule, now);
  const next = late ?? nextOpen(habit, rule, now, '');
  return next === null ? null : { habit, rule, now, next, snoozed: late !== undefined, isOver: false };
}

function advance(walk: Walk): void {
  const { habit, rule, now, next } = walk;
  // One that was put off past midnight hides none of the next day.
  const following = nextOpen(habit, rule, walk.snoozed ? now : next.at, addDays(next.day, 1));
  walk.snoozed = false;
  walk.isOver = following === null;
  walk.next = following ?? next;
}

/** The next reminder of a day that is not done: today's, or one that was ticked ahead of a journey. */
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

function soonestOf(waiting: readonly Walk[]): Walk | undefined {
  return waiting.reduce<Walk | undefined>(
    (soonest, walk) => (soonest === undefined || walk.next.at < soonest.next.at ? walk : soonest),
    undefined,
  );
}

/** FNV-1a, without its highest bit: Android counts notifications by a signed number. */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash & 0x7f_ff_ff_ff;
}

/** Of two that fall on one number, the later takes the next that is free. */
function freeId(wanted: number, taken: ReadonlySet<number>): number {
  return taken.has(wanted) ? freeId((wanted + 1) & 0x7f_ff_ff_ff, taken) : wanted;
}
