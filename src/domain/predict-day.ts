import { type DayRange, isOnBreak } from './breaks.ts';
import type { DayKey } from './day-key.ts';
import { type DayUpdate, updateDay } from './day-update.ts';
import { isDoneOn, isDueToday, type RecentDay } from './due-today.ts';
import { firstDayOf } from './first-day.ts';
import { logsAmount } from './habit.ts';
import type { DayState } from './habit-day.ts';
import { kindRules } from './kind-rules.ts';
import { atDay, countOf, createdDay, dueDays, type WireHabit } from './wire-habit.ts';

/**
 * Days of a habit in the shape of the API after a change: its history, which of its days are due, and what they show follow from one another
 * (docs/rules/days.md#states-of-a-day).
 */

/** A day with all that the API answers of it. */
export interface KnownDay {
  readonly value: number | null;
  readonly state: RecentDay['state'];
  readonly note: string;
  readonly completedStepIds: readonly string[];
}

/** Whether a day of the history is one of the schedule, neutral or not. */
function isScheduled(habit: WireHabit, day: DayKey): boolean {
  const state = habit.recent?.[day]?.state;
  return state === 'skipped' || state === 'onBreak' || dueDays(habit).includes(day);
}

/** What becomes of a day; what is left out stays. */
export interface Changed {
  readonly count?: number;
  readonly skipped?: boolean;
  readonly noted?: boolean;
}

/** The habit with one day of its history changed; the same habit when it has no such day. */
export function withDay<H extends WireHabit>(habit: H, day: DayKey, changed: Changed): H {
  const rules = kindRules(habit);
  if (rules) return rules.withDay(habit, day, changed);
  const before = habit.history[day];
  if (before === undefined) return habit;
  const known = habit.recent?.[day];
  const { count = before, noted = known?.note === true } = changed;
  const done = count > 0;
  const scheduled = isScheduled(habit, day);
  const skipped = !done && (changed.skipped ?? known?.state === 'skipped');
  const onBreak = isOnBreak(habit.breaks ?? [], day);
  const isNeutral = scheduled && !done && (skipped || onBreak);
  const state = stateOf({ done, scheduled, skipped, onBreak });
  const { [day]: _, ...others } = habit.recent ?? {};
  const isTold = isNeutral || noted;
  const value = done ? count : null;
  const recent = isTold ? { ...others, [day]: { value, state, note: noted } } : others;
  return {
    ...habit,
    history: before === count ? habit.history : { ...habit.history, [day]: count },
    due: withDue(habit, day, scheduled && !isNeutral),
    ...((isTold || known !== undefined) && { recent }),
  };
}

interface Facts {
  readonly done: boolean;
  readonly scheduled: boolean;
  readonly skipped: boolean;
  readonly onBreak: boolean;
}

/** In the order of `statesOf`. */
function stateOf({ done, scheduled, skipped, onBreak }: Facts): RecentDay['state'] {
  if (done) return 'done';
  if (!scheduled) return 'notDue';
  if (skipped) return 'skipped';
  return onBreak ? 'onBreak' : 'none';
}

/** The due days of a habit with one of them added or removed; the same list when nothing changes. Today first, as the history. */
function withDue(habit: WireHabit, day: DayKey, isDue: boolean): readonly DayKey[] {
  const due = dueDays(habit);
  if (due.includes(day) === isDue) return due;
  if (!isDue) return due.filter((each) => each !== day);
  return [...due, day].toSorted((one, other) => (one > other ? -1 : 1));
}

/** Today in the form of the habit-day rules. */
export function dayStateOf(habit: WireHabit, today: DayKey): DayState {
  return {
    done: isDoneOn(habit, today),
    completedStepIds: habit.steps.filter((step) => step.completed).map((step) => step.id),
    ...(habit.recent?.[today]?.state === 'skipped' && { skipped: true }),
  };
}

/** The habit with today's state set: its count (unchanged when done already) and its steps. */
export function withDayState<H extends WireHabit>(habit: H, today: DayKey, state: DayState): H {
  const { done, skipped = false, completedStepIds } = state;
  const changed = withDay(habit, today, { count: countOf(habit.history[today] ?? 0, done), skipped });
  return {
    ...changed,
    steps: habit.steps.map((step) => ({ ...step, completed: completedStepIds.includes(step.id) })),
  };
}

/** The habit with other breaks: the days of its history that they add or free change, and no others. */
export function withBreaks<H extends WireHabit>(habit: H, breaks: readonly DayRange[]): H {
  const days = Object.keys(habit.history);
  const first = days.at(-1) ?? '';
  const ranges = breaks.filter(({ to }) => to === null || to >= first).map(({ from, to }) => ({ from, to }));
  const before = habit.breaks ?? [];
  const moved: H = { ...habit, breaks: ranges };
  const rules = kindRules(habit);
  // A break ahead may leave its week or month with nothing to do on the days before it.
  if (rules) return sameRanges(before, ranges) ? moved : rules.again(moved);
  return days
    .filter((day) => isOnBreak(before, day) !== isOnBreak(ranges, day))
    .reduce((changed, day) => withDay(changed, day, {}), moved);
}

const sameRanges = (left: readonly DayRange[], right: readonly DayRange[]): boolean =>
  left.length === right.length &&
  left.every(({ from, to }, at) => from === right[at]?.from && to === right[at].to);

/** The user's day, and the day as it was read; without it, its completed steps are unknown where it is not today. */
export interface DayContext {
  readonly today: DayKey;
  readonly known: KnownDay | undefined;
}

/** One day of a habit after a change of its fields, by the rules of the server. */
export function predictDay<H extends WireHabit>(
  habit: H,
  day: DayKey,
  update: DayUpdate,
  context: DayContext,
): H {
  const rules = kindRules(habit);
  if (rules) return rules.predictDay(habit, day, update, context);
  const { today, known } = context;
  const current = atDay(habit, today);
  const count = current.history[day];
  if (count === undefined) return current;
  const stepIds = current.steps.map(({ id }) => id);
  const before = { count, ...(day === today ? dayStateOf(current, today) : pastState(current, day, known)) };
  const after = updateDay(before, stepIds, { ...update, note: undefined });
  const noted = update.note === undefined ? {} : { noted: update.note !== '' };
  const changed = withDay(current, day, { count: after.count, skipped: after.skipped === true, ...noted });
  return day === today ? withDayState(changed, today, after) : withFirstTick(changed, [day]);
}

/** The habit after ticks of some days: it is due from its earliest tick on, where that is before its creation day (`firstDayOf`). */
export function withFirstTick<H extends WireHabit>(habit: H, ticked: readonly DayKey[]): H {
  const created = createdDay(habit);
  if (kindRules(habit) || !ticked.some((day) => day < created)) return habit;
  const days = Object.keys(habit.history);
  const known = dueDays(habit);
  const since = firstDayOf(created, { earliest: days.findLast((day) => isDoneOn(habit, day)) ?? null });
  const due = days.filter(
    (day) => day >= since && (known.includes(day) || (day < created && isDueToday(habit, day))),
  );
  return { ...habit, due, ...(habit.recent && { recent: fromFirstDay(habit.recent, since) }) };
}

/** What is told of the days: before the first day of a habit none is skipped or on a break, but it may have a note. */
function fromFirstDay(
  recent: Readonly<Record<DayKey, RecentDay>>,
  since: DayKey,
): Readonly<Record<DayKey, RecentDay>> {
  const told = Object.entries(recent).flatMap(([day, each]): [DayKey, RecentDay][] => {
    if (day >= since || each.state === 'done') return [[day, each]];
    return each.note ? [[day, { ...each, state: 'notDue' }]] : [];
  });
  return Object.fromEntries(told);
}

function pastState(habit: WireHabit, day: DayKey, known: KnownDay | undefined): DayState {
  return {
    done: isDoneOn(habit, day),
    completedStepIds: known?.completedStepIds ?? [],
    ...(habit.recent?.[day]?.state === 'skipped' && { skipped: true }),
  };
}

/**
 * A day as it was read, after its habit has changed from `before` to `after`: its state follows. A day that becomes done or stops being so
 * completes or resets its steps (docs/rules/steps.md#steps-and-the-day).
 */
export function followHabit<D extends KnownDay>(
  known: D,
  day: DayKey,
  before: WireHabit,
  after: WireHabit,
): D {
  const count = after.history[day];
  if (count === undefined) return known;
  if (logsAmount(after)) {
    return { ...known, value: after.recent?.[day]?.value ?? null, state: shownState(after, day) };
  }
  const done = count > 0;
  const turned = done !== isDoneOn(before, day);
  const all = done ? after.steps.map(({ id }) => id) : [];
  return {
    ...known,
    value: done ? count : null,
    state: shownState(after, day),
    completedStepIds: turned ? all : known.completedStepIds,
  };
}

/** The state of a day of the history, as the API shows it. */
export function shownState(habit: WireHabit, day: DayKey): RecentDay['state'] {
  if (isDoneOn(habit, day)) return 'done';
  return habit.recent?.[day]?.state ?? (dueDays(habit).includes(day) ? 'none' : 'notDue');
}
