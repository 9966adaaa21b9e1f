import type { AmountHabit } from './amount-day.ts';
import { predictAmounts } from './amount-figures.ts';
import { type DayKey, dayIn, dayKey, dayNumber } from './day-key.ts';
import type { DayUpdate } from './day-update.ts';
import { isDoneOn, type RecentDay } from './due-today.ts';
import { isLastChance } from './evening.ts';
import { isActive, logsAmount } from './habit.ts';
import type { CountedDay } from './habit-day.ts';
import { dayFlags, type HabitRecord, periodDays, scheduledFlags } from './habit-record.ts';
import { isPlainHabit, type KindRules, useKindRules } from './kind-rules.ts';
import { leftDays, openDays } from './open-days.ts';
import { isMetPeriod } from './periods.ts';
import { isPeriodRepeat } from './repeat.ts';
import { periodAround } from './repeat-days.ts';
import type { RecordHistory } from './runs.ts';
import { changeSchedule, itemsOf, type Plan } from './schedule.ts';
import { ONE } from './share.ts';
import { applyDays, changedDay, changedDays, planFrom, replanned } from './ticking.ts';
import { isTimed, timerAfter } from './timer.ts';
import { dueDays, emptyHistory, type WireHabit } from './wire-habit.ts';
import { planOfWire, recordBefore, recordOfWire, withRecord } from './wire-record.ts';

/** A habit of the API with its known days, in the form of the rules of days. */
interface KnownHabit extends AmountHabit {
  readonly completed: number;
  readonly steps: WireHabit['steps'];
  readonly days: ReadonlyMap<DayKey, CountedDay>;
}

function knownHabit(habit: WireHabit, days: ReadonlyMap<DayKey, CountedDay>): KnownHabit {
  const step = Math.round((habit.step ?? 1) * ONE);
  return { ...recordOfWire(habit), step, completed: 0, steps: habit.steps, days };
}

/** A day of the history in that form; `completedStepIds` where they are known. */
function countedDay(habit: WireHabit, day: DayKey, completedStepIds: readonly string[]): CountedDay {
  const told = habit.recent?.[day];
  const isAmount = logsAmount(habit);
  const count = isAmount ? 0 : (habit.history[day] ?? 0);
  const value = isAmount ? (told?.value ?? null) : null;
  return {
    count,
    done: count > 0,
    completedStepIds,
    ...(told?.state === 'skipped' && { skipped: true }),
    ...(value !== null && { value: Math.round(value * ONE) }),
  };
}

const completedToday = ({ steps }: WireHabit): string[] =>
  steps.filter(({ completed }) => completed).map(({ id }) => id);

/** The habit after its days have changed: what is derived from them, and the steps of today. */
function withDays<H extends WireHabit>(
  habit: H,
  known: KnownHabit,
  changed: ReadonlyMap<DayKey, CountedDay>,
  noted?: boolean,
): H {
  if (changed.size === 0 && noted === undefined) return habit;
  const record: HabitRecord = applyDays(known, changed);
  const marked = [...changed].map(([day, { count }]) => ({
    day,
    count,
    ...(noted !== undefined && { noted }),
  }));
  const after = withRecord(habit, record, marked);
  const today = changed.get(Object.keys(habit.history)[0] ?? '');
  if (!today) return after;
  const steps = after.steps.map((step) => ({ ...step, completed: today.completedStepIds.includes(step.id) }));
  return { ...after, steps };
}

/** In thousandths where the habit logs an amount. */
function storedUpdate(habit: WireHabit, { value, ...update }: DayUpdate): DayUpdate {
  if (!logsAmount(habit) || value === undefined || value === null) return { ...update, value };
  return typeof value === 'number'
    ? { ...update, value: Math.round(value * ONE) }
    : { ...update, value: { add: Math.round(value.add * ONE) } };
}

const firstOf = (days: readonly DayKey[]): DayKey => days.reduce((first, day) => (day < first ? day : first));

/** The first day of the weeks and months of some plans that a day is in; the day itself without any. */
function startOfPeriods(plans: readonly Plan[], day: DayKey): DayKey {
  const number = dayNumber(day);
  const starts = plans.map(({ repeat, weekStart = 0 }) =>
    isPeriodRepeat(repeat) ? periodAround(number, repeat.per, weekStart)[0] : number,
  );
  return dayKey(Math.min(...starts));
}

/** The first and last days that a habit has no more, or has now. */
function changedBounds(before: WireHabit, after: WireHabit): DayKey[] {
  const fields = (['startsOn', 'endsOn'] as const).filter((field) => before[field] !== after[field]);
  return fields
    .flatMap((field) => [before[field], after[field]])
    .filter((day) => day !== null && day !== undefined);
}

const isWithin = ({ startsOn, endsOn }: WireHabit, day: DayKey): boolean =>
  !(startsOn && day < startsOn) && !(endsOn && day > endsOn);

/** The habit with some days as another state of it has them. */
function withDaysOf<H extends WireHabit>(habit: H, other: WireHabit, isOf: (day: DayKey) => boolean): H {
  const days = Object.keys(habit.history);
  const sourceOf = (day: DayKey): WireHabit => (isOf(day) ? other : habit);
  const recent = days.flatMap((day): [DayKey, RecentDay][] => {
    const told = sourceOf(day).recent?.[day];
    return told ? [[day, told]] : [];
  });
  return {
    ...habit,
    history: Object.fromEntries(days.map((day) => [day, sourceOf(day).history[day] ?? 0])),
    due: days.filter((day) => dueDays(sourceOf(day)).includes(day)),
    recent: Object.fromEntries(recent),
  };
}

const rules: KindRules = {
  isPlanned(habit, day) {
    if (!isActive(habit)) return false;
    const history = habit.history ?? {};
    const record = recordOfWire({ createdAt: day, ...habit, history });
    return scheduledFlags(record, dayNumber(day), dayNumber(day))[0] === 1;
  },

  atDay(habit, today) {
    const before = Object.keys(habit.history);
    if (before[0] === today) return habit;
    const empty = emptyHistory(today, before.length);
    const days = Object.keys(empty);
    const oldest = days.at(-1) ?? today;
    const isLater = oldest > (before.at(-1) ?? oldest);
    const history = Object.fromEntries(days.map((day) => [day, habit.history[day] ?? 0]));
    const recent = Object.fromEntries(Object.entries(habit.recent ?? {}).filter(([day]) => day in empty));
    const isDone = !logsAmount(habit) && isDoneOn(habit, today);
    const moved = {
      ...habit,
      history,
      recent,
      ...(isLater && { periodBefore: recordBefore(habit, oldest) }),
      steps: habit.steps.map((step) => ({ ...step, completed: isDone })),
    };
    return withRecord(moved, recordOfWire(moved), []);
  },

  withDay(habit, day, { count, skipped, noted }) {
    if (!(day in habit.history)) return habit;
    const before = countedDay(habit, day, []);
    const after = {
      ...before,
      count: logsAmount(habit) ? 0 : (count ?? before.count),
      skipped: skipped ?? before.skipped === true,
    };
    const done = after.count > 0;
    const { skipped: isSkipped, ...rest } = after;
    const counted: CountedDay = { ...rest, done, ...(isSkipped && !done && { skipped: true }) };
    const record = applyDays(knownHabit(habit, new Map()), new Map([[day, counted]]));
    return withRecord(habit, record, [{ day, count: counted.count, ...(noted !== undefined && { noted }) }]);
  },

  predictDay(habit, day, { note, ...update }, { today, known }) {
    const current = rules.atDay(habit, today);
    if (!(day in current.history)) return current;
    const stepIds = day === today ? completedToday(current) : (known?.completedStepIds ?? []);
    const before = countedDay(current, day, stepIds);
    const knownDays = knownHabit(current, new Map([[day, before]]));
    const after = changedDay(knownDays, day, storedUpdate(current, update));
    const noted = note === undefined ? undefined : note !== '';
    return withDays(current, knownDays, new Map([[day, after]]), noted);
  },

  predictTick(habit, action, days, today) {
    const current = rules.atDay(habit, today);
    const shown = days.filter((day) => day in current.history);
    const counted = shown.map((day): [DayKey, CountedDay] => [
      day,
      countedDay(current, day, day === today ? completedToday(current) : []),
    ]);
    const known = knownHabit(current, new Map(counted));
    const type = action === 'create' ? 'mark' : 'unmark';
    return withDays(current, known, changedDays(known, shown, { type }));
  },

  withTimer(habit, { action, at }, today, { user, settings }) {
    const current = rules.atDay(habit, today);
    const since = current.timerStartedAt ? Date.parse(current.timerStartedAt) : null;
    const after = timerAfter(since, { action, at: Date.parse(at) });
    if (!isTimed(current) || after.since === since) return current;
    const timerStartedAt = after.since === null ? null : new Date(after.since).toISOString();
    const moved = { ...current, timerStartedAt };
    if (since === null || after.added === 0) return moved;
    const day = dayIn(user?.timeZone ?? 'UTC', since, settings.dayStart);
    const value = { add: after.added / ONE };
    return rules.predictDay(moved, day, { value }, { today, known: undefined });
  },

  withPlan(before, after, today) {
    const current = isPlainHabit(before) ? before : rules.atDay(before, today);
    const record = { ...recordOfWire(current), completed: 0, days: new Map<DayKey, CountedDay>() };
    const { target, ...planned } = planOfWire(after);
    const plan = { ...(isActive(after) ? planned : { days: [] }), ...(target !== undefined && { target }) };
    const schedule = changeSchedule(record.schedule, planFrom(record, today), plan);
    const bounds = { startsOn: after.startsOn ?? null, endsOn: after.endsOn ?? null };
    const moved = withRecord(
      { ...after, history: current.history, recent: current.recent ?? {} },
      replanned({ ...record, ...bounds, schedule }),
      [],
    );
    // What is known of the days before stays, but of the week or month that is running, or in which it ended.
    const first = firstOf([today, ...changedBounds(before, after)]);
    const since = isActive(before) ? startOfPeriods([planOfWire(before), planned], first) : today;
    return withDaysOf(moved, current, (day) => day < since && isWithin(before, day) === isWithin(after, day));
  },

  again: (habit) => withRecord(habit, recordOfWire(habit), []),

  readDay(before, { value, note, completedStepIds }, followed) {
    const added = typeof value === 'object' && value !== null ? (before.value ?? 0) + value.add : value;
    return {
      ...before,
      value: added === undefined ? before.value : added,
      state: followed.state,
      note: note ?? before.note,
      completedStepIds: completedStepIds ? [...completedStepIds] : before.completedStepIds,
    };
  },

  listedStep(habit, event) {
    if (!logsAmount(habit)) return null;
    if (event.type !== 'completeStep' && event.type !== 'uncompleteStep') return habit;
    const completed = event.type === 'completeStep';
    const steps = habit.steps.map((step) => (step.id === event.stepId ? { ...step, completed } : step));
    return { ...habit, steps };
  },

  withPeriods(achievement, change) {
    const currentStreak = Math.max(0, achievement.currentStreak + change);
    const isBest = achievement.bestStreak === achievement.currentStreak;
    const bestStreak = isBest ? currentStreak : Math.max(achievement.bestStreak, currentStreak);
    return { ...achievement, currentStreak, bestStreak };
  },

  amounts: predictAmounts,

  itemsADay: (habit) => itemsOf(planOfWire(habit)),

  openDays: (habit, today) => openDays(recordOfWire(habit), today),

  leftDays: (habit, today) => leftDays(recordOfWire(habit), today),

  isLastChance: (habit, day) => isLastChance(recordOfWire(habit), day),

  itemsOn(habit, day) {
    const { due, ticked, start } = rules.flagsOf(habit, day);
    const at = dayNumber(day) - start;
    const total = due[at] ?? 0;
    return { completed: Number(total > 0 && ticked[at] === 1), total };
  },

  flagsOf(habit, today) {
    const record = recordOfWire(habit);
    const numbers = Object.keys(habit.history).map(dayNumber);
    const [start, stop] = [Math.min(...numbers), Math.max(...numbers)];
    const now = dayNumber(today);
    const flags: RecordHistory = { ...dayFlags(record, start, stop, now), start, today: now - start };
    const periods = periodDays(record, start, stop);
    if (periods === null) return flags;
    // A pause may have ended it before today.
    const running = periods.periods.findLast(({ span }) => span[0] <= now && now <= span[1]);
    const isMet = running !== undefined && isMetPeriod(running);
    return { ...flags, runs: { current: Number(isMet && habit.kind !== 'limit'), best: 0 } };
  },
};

useKindRules(rules);
