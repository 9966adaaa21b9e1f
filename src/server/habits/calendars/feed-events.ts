import { CALENDAR_DAYS } from '#contract/limits.ts';
import type { Break } from '#domain/days/breaks.ts';
import { addDays, type DayClock, type DayKey, dayIn, dayNumber } from '#domain/days/day-key.ts';
import { historyDays } from '#domain/list/wire-habit.ts';
import { byOrder, sectionsOf } from '#domain/order/ordering.ts';
import { statesOf } from '#domain/record/day-flags.ts';
import { plannedDays } from '#domain/reminders/planned-days.ts';
import { type HabitReminder, instantOf } from '#domain/reminders/reminder.ts';
import type { CalendarKind } from '#server/accounts/calendars/calendars.ts';
import { listRows, type UserScope } from '#server/core/database/user-rows.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import { columnNames, readFields } from '#server/habits/records/habit-columns.ts';
import { recordColumns, recordOf } from '#server/habits/records/habit-list-repository.ts';

/** Events with a time of one day: the habits of further ones are in the event of the whole day, so that a feed stays small. */
export const TIMED_A_DAY = 20;

/** An event without its words. */
export interface FeedEvent {
  readonly on: DayKey | number;
  readonly day: DayKey;
  /** Of an event with a time, and which reminder of the day it is: null for the first. */
  readonly habitId: string | null;
  readonly reminderId: string | null;
  /** The names of its habits, in the order of the list. */
  readonly names: readonly string[];
}

interface FeedParts {
  readonly kind: CalendarKind;
  readonly dividerIds: readonly string[] | null;
  readonly breaks: readonly Break[];
  readonly clock: DayClock;
  readonly now: number;
}

const remindedFields = ['reminderTime', 'reminderMessage', 'reminders', 'activated'] as const;
const columns = [...new Set([...recordColumns, ...columnNames(remindedFields)])] as const;

type FeedHabit = Awaited<ReturnType<typeof listHabits>>[number];

/** The events of a feed, by day, from one statement (and one more for its dividers). */
export async function feedEvents(scope: UserScope, parts: FeedParts): Promise<FeedEvent[]> {
  const habits = await listHabits(scope, parts);
  const { timeZone, dayStart } = parts.clock;
  const today = dayIn(timeZone, parts.now, dayStart);
  return parts.kind === 'plan'
    ? await planEvents(habits, parts, today)
    : await recordEvents(habits, parts, today);
}

/** In the order of the list: of a plan those that are neither paused nor archived, of a record all. */
async function listHabits(scope: UserScope, { kind, dividerIds }: FeedParts) {
  const active = { activated: 1, archived_at: ['is', null] } as const;
  const rows = await listRows(scope, 'habits', { columns, where: kind === 'plan' ? active : {} });
  const habits = rows.map((row) => ({ row, id: row.id, name: row.name, order: row.position }));
  if (dividerIds === null) return byOrder(habits);
  const wanted = new Set(dividerIds);
  return sectionsOf(await listDividers(scope), habits).flatMap((section) =>
    section.divider !== null && wanted.has(section.divider.id) ? section.habits : [],
  );
}

interface Timed {
  readonly habit: FeedHabit;
  readonly reminder: HabitReminder;
  /** Whether it is the habit's first of the day, in the order of its reminders. */
  readonly isFirst: boolean;
  /** By the time of the user's own day, whose last hours may be after midnight. */
  readonly place: string;
}

const placeOf = ({ time, dayStart }: HabitReminder): string =>
  Number(time.slice(0, 2)) < dayStart ? `1 ${time}` : `0 ${time}`;

/** The first of a day, in order; of those at one time by the order of the list. */
const firstOf = (timed: readonly Timed[]): Timed[] =>
  timed
    .toSorted((left, right) => (left.place < right.place ? -1 : Number(left.place > right.place)))
    .slice(0, TIMED_A_DAY);

/** Events with a time that wait to be sorted: a thousand habits have eight thousand a day. */
const UNSORTED_MAX = 200;

interface DayPlan {
  readonly day: DayKey;
  timed: Timed[];
  /** The habits of its events. */
  readonly habits: FeedHabit[];
}

async function planEvents(
  habits: readonly FeedHabit[],
  { breaks, clock }: FeedParts,
  today: DayKey,
): Promise<FeedEvent[]> {
  const days = Array.from({ length: CALENDAR_DAYS.plan }, (_, index) => addDays(today, index));
  const plans = days.map((day): DayPlan => ({ day, timed: [], habits: [] }));
  await mapInSlices(habits, (habit) => {
    const { id, row } = habit;
    const reminded = { id, archivedAt: row.archived_at, ...readFields(row, remindedFields) };
    const planned = plannedDays(reminded, recordOf(row, breaks, today), clock, days);
    for (const [index, { reminders, isLeft }] of planned.entries()) {
      const plan = plans[index];
      if (!plan || !(isLeft || reminders.length > 0)) continue;
      plan.habits.push(habit);
      for (const [at, reminder] of reminders.entries()) {
        plan.timed.push({ habit, reminder, isFirst: at === 0, place: placeOf(reminder) });
      }
      if (plan.timed.length > UNSORTED_MAX) plan.timed = firstOf(plan.timed);
    }
  });
  return (await mapInSlices(plans, eventsOfDay)).flat();
}

/** The first events with a time, and one of the whole day for the habits that have none of those. */
function eventsOfDay({ day, timed, habits }: DayPlan): FeedEvent[] {
  const shown = firstOf(timed);
  const ids = new Set(shown.map(({ habit }) => habit.id));
  const names = habits.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
  return [
    ...wholeDay(day, names),
    ...shown.map(({ habit, reminder, isFirst }) => {
      const on = instantOf(day, reminder.time, reminder.timeZone, reminder.dayStart);
      const reminderId = isFirst ? null : reminder.id;
      return { on, day, habitId: habit.id, reminderId, names: [habit.name] };
    }),
  ];
}

const wholeDay = (day: DayKey, names: readonly string[]): FeedEvent[] =>
  names.length === 0 ? [] : [{ on: day, day, habitId: null, reminderId: null, names }];

async function recordEvents(
  habits: readonly FeedHabit[],
  { breaks }: FeedParts,
  today: DayKey,
): Promise<FeedEvent[]> {
  const days = historyDays(today, CALENDAR_DAYS.record).toReversed();
  const done = days.map((): string[] => []);
  const [first = today] = days;
  await mapInSlices(habits, ({ row, name }) => {
    const record = recordOf(row, breaks, today);
    const states = statesOf(record, dayNumber(first), dayNumber(today), dayNumber(today));
    for (const [index, state] of states.entries()) if (state === 'done') done[index]?.push(name);
  });
  return days.flatMap((day, index) => wholeDay(day, done[index] ?? []));
}
