import { addDays, type DayKey, dayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { isPeriodRepeat, isRequired, keepsLimit, ONE, reachesAmount } from '#domain/plan/habit.ts';
import { rowOn } from '#domain/plan/schedule.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import { begunBy, firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import { historyOf } from './achievements.ts';
import { percentageOf } from './performance.ts';
import { loggedIn } from './period-figures.ts';
import { weekdayExtremes, weekdayFigures } from './rates.ts';
import { bestRun, countDays, currentRun } from './runs.ts';

/**
 * The letter of a week: three facts and one suggestion by fixed rules, the first that hold (docs/decisions/weekly-letter.md). Each fact is of
 * something that was done; none counts what was missed.
 */

/** Whom a letter is about. */
export interface LetterHabit {
  readonly id: string;
  readonly record: HabitRecord;
  /** Whether it has a reminder. */
  readonly isReminded: boolean;
  /** Whether its user wants to hear of streaks. */
  readonly hasStreaks: boolean;
}

export type LetterFact =
  /** Everything that was due of a habit was done. */
  | { readonly type: 'whole'; readonly id: string; readonly done: number }
  /** Its streak is the longest it ever had. */
  | { readonly type: 'longest'; readonly id: string; readonly streak: number }
  /** Done again after weeks without. */
  | { readonly type: 'back'; readonly id: string }
  /** Clearly more often than in the weeks before: in percent. */
  | { readonly type: 'better'; readonly id: string; readonly rate: number; readonly before: number }
  /** More was logged than in each of the four weeks before: in its unit. */
  | { readonly type: 'most'; readonly id: string; readonly amount: number }
  /** A limit was kept to on each of its days. */
  | { readonly type: 'clean'; readonly id: string }
  /** On so many days something was done. */
  | { readonly type: 'days'; readonly days: number };

export type LetterSuggestion =
  /** On this weekday it is done far less often: it could be left out. */
  | { readonly type: 'weekday'; readonly id: string; readonly weekday: Weekday }
  /** Done now and then: a reminder may help. */
  | { readonly type: 'reminder'; readonly id: string }
  /** Less than half of what is due is done: fewer habits at once. */
  | { readonly type: 'fewer' }
  /** It goes well: nothing needs to change. */
  | { readonly type: 'goOn' }
  /** Nothing was done: one habit is enough to begin. */
  | { readonly type: 'begin' };

export interface Letter {
  /** The first day of the week. */
  readonly from: DayKey;
  readonly facts: readonly LetterFact[];
  readonly suggestion: LetterSuggestion;
}

const WEEK = 7;
/** The weeks before that a week is compared with. */
const WEEKS_BEFORE = 4;
const FACTS = 3;
/** The fewest due items that words compare. */
const DUE_LEAST = 3;
/** A shorter streak is no fact. */
const STREAK_LEAST = 7;
/** Points by which a week must be better than those before, and a weekday worse than another. */
const BETTER_LEAST = 20;
const WEEKDAY_LEAST = 40;
/** Days without anything after which doing it again is coming back. */
const AWAY_LEAST = 14;
/** Rates in percent between which a reminder may help, and below which there may be too many habits. */
const REMINDER_RATES = [20, 70] as const;
const FEWER_RATE = 50;
const MANY_HABITS = 6;
const GOOD_RATE = 70;
/** The days that weekdays are compared by. */
const WEEKDAY_DAYS = 8 * WEEK;

/** The first day of the last whole week before a day, by the first day of the user's weeks. */
export function letterWeek(today: DayKey, weekStart: Weekday): DayKey {
  const since = (weekdayOf(today) - weekStart + WEEK) % WEEK;
  return addDays(today, -since - WEEK);
}

/** The letter of the week from a day on, as it is known on `today`; null where no habit was there in it. */
export const letterOf = (habits: readonly LetterHabit[], from: DayKey, today: DayKey): Letter | null =>
  letterOfWeeks(
    habits.map((habit) => weekOf(habit, from, today)),
    from,
  );

/** The same of the weeks of its habits: a caller may pause between two of them. */
export function letterOfWeeks(all: readonly (HabitWeek | null)[], from: DayKey): Letter | null {
  const weeks = all.filter((week) => week !== null);
  if (weeks.length === 0) return null;
  return { from, facts: factsOf(weeks, from), suggestion: suggestionOf(weeks, from) };
}

/** Due items, and those of them that were met. */
interface Counted {
  readonly due: number;
  readonly done: number;
}

/** What a habit did in a week, and before. */
interface HabitWeek extends LetterHabit, Counted {
  /** The days of the week on which something was done, from its first day on. */
  readonly doneDays: readonly boolean[];
  /** Due and done in the four weeks before. */
  readonly before: Counted;
  /** In thousandths: of the week, and of each of the four before it. */
  readonly amount: number;
  readonly amountsBefore: readonly number[];
  readonly isWholeWeek: boolean;
  /** The streak of days at its end where that is the longest until then; else 0. */
  readonly longest: number;
}

/** Null where the habit was not there yet. */
export function weekOf(habit: LetterHabit, from: DayKey, today: DayKey): HabitWeek | null {
  const { record } = habit;
  const start = dayNumber(from);
  if (dayNumber(firstDayOfRecord(record)) > start + WEEK - 1) return null;
  const split = WEEKS_BEFORE * WEEK;
  const { due, ticked } = dayFlags(record, start - split, start + WEEK - 1, dayNumber(today));
  const countIn = (first: number, end: number): Counted => {
    const days = { due: due.subarray(first, end), ticked: ticked.subarray(first, end), today: end - first };
    const { completed, total } = countDays(days);
    return { due: total, done: completed };
  };
  const amountFrom = (first: number): number => loggedIn(record, first, first + WEEK - 1).amount;
  return {
    ...habit,
    ...countIn(split, split + WEEK),
    doneDays: Array.from(ticked.subarray(split), (tick) => tick === 1 && !keepsLimit(record)),
    before: countIn(0, split),
    amount: amountFrom(start),
    amountsBefore: Array.from({ length: WEEKS_BEFORE }, (_, at) => amountFrom(start - (at + 1) * WEEK)),
    isWholeWeek: dayNumber(firstDayOfRecord(record)) <= start,
    longest: keepsLimit(record) || !habit.hasStreaks ? 0 : longestOn(record, addDays(from, WEEK - 1)),
  };
}

/** In percent; 0 where nothing was due. */
const rateOf = ({ due, done }: Counted): number => percentageOf(done, due) ?? 0;

/** The first facts that hold, of each habit one at most. */
function factsOf(weeks: readonly HabitWeek[], from: DayKey): LetterFact[] {
  const facts: LetterFact[] = [];
  const named = new Set<string>();
  const take = (fact: LetterFact | null): void => {
    if (fact === null || facts.length === FACTS) return;
    if ('id' in fact) named.add(fact.id);
    facts.push(fact);
  };
  /** The habit to which a rule fits best. */
  const best = (rank: (week: HabitWeek) => number, fact: (week: HabitWeek) => LetterFact): void => {
    const ranked = weeks
      .filter(({ id }) => !named.has(id))
      .map((week) => ({ week, rank: rank(week) }))
      .filter((each) => each.rank > 0)
      .toSorted((one, other) => other.rank - one.rank);
    take(ranked[0] ? fact(ranked[0].week) : null);
  };
  best(
    ({ longest }) => longest,
    ({ id, longest }) => ({ type: 'longest', id, streak: longest }),
  );
  best(
    (week) => (isBack(week, from) ? week.done : 0),
    ({ id }) => ({ type: 'back', id }),
  );
  best(
    ({ record, due, done }) => (!keepsLimit(record) && due >= DUE_LEAST && done === due ? done : 0),
    ({ id, done }) => ({ type: 'whole', id, done }),
  );
  best(
    (week) => {
      const isCompared = week.due >= DUE_LEAST && week.before.due >= DUE_LEAST && !keepsLimit(week.record);
      const gain = rateOf(week) - rateOf(week.before);
      return isCompared && gain >= BETTER_LEAST ? gain : 0;
    },
    (week) => ({ type: 'better', id: week.id, rate: rateOf(week), before: rateOf(week.before) }),
  );
  best(
    ({ record, amount, amountsBefore }) => {
      const isMost = reachesAmount(record) && amountsBefore.every((each) => each > 0 && amount > each);
      return isMost ? amount / Math.max(...amountsBefore) : 0;
    },
    ({ id, amount }) => ({ type: 'most', id, amount: amount / ONE }),
  );
  best(
    ({ record, due, done, isWholeWeek }) =>
      keepsLimit(record) && isWholeWeek && due > 0 && done === due ? due : 0,
    ({ id }) => ({ type: 'clean', id }),
  );
  const days = Array.from({ length: WEEK }, (_, day) => weeks.some(({ doneDays }) => doneDays[day])).filter(
    Boolean,
  );
  take(days.length > 0 ? { type: 'days', days: days.length } : null);
  return facts;
}

/** That streak: the week is over. */
function longestOn(record: HabitRecord, end: DayKey): number {
  if (isPeriodRepeat(rowOn(record.schedule, end)?.repeat)) return 0;
  const after = addDays(end, 1);
  const since = record.ticks.days(after, record.ticks.latest ?? end);
  const ticks = since.reduce((all, day) => all.without(day), record.ticks);
  const history = historyOf({ ...begunBy(record, dayNumber(end)), ticks }, after);
  const streak = currentRun(history);
  return streak >= STREAK_LEAST && streak === bestRun(history) ? streak : 0;
}

/** Whether it was done in the week, and before it only longer ago than that. */
function isBack({ record, done, doneDays }: HabitWeek, from: DayKey): boolean {
  if (done === 0 || keepsLimit(record)) return false;
  const first = addDays(from, doneDays.indexOf(true));
  const { ticks } = record;
  const isAway = ticks.days(addDays(first, -AWAY_LEAST), addDays(first, -1)).length === 0;
  return isAway && ticks.earliest !== null && ticks.earliest < first;
}

function suggestionOf(weeks: readonly HabitWeek[], from: DayKey): LetterSuggestion {
  const required = weeks.filter(({ record }) => !keepsLimit(record) && isRequired(record));
  const isAsked = required.some(({ due }) => due > 0);
  if (isAsked && required.every(({ done, doneDays }) => done === 0 && !doneDays.includes(true)))
    return { type: 'begin' };
  const all = required.reduce((sum, { due, done }) => ({ due: sum.due + due, done: sum.done + done }), {
    due: 0,
    done: 0,
  });
  if (required.length >= MANY_HABITS && rateOf(all) < FEWER_RATE) return { type: 'fewer' };
  for (const { id, record } of required) {
    const weekday = weakWeekday(record, from);
    if (weekday !== null) return { type: 'weekday', id, weekday };
  }
  const [least, most] = REMINDER_RATES;
  const irregular = required.find(({ isReminded, due, done, before }) => {
    const rate = rateOf({ due: due + before.due, done: done + before.done });
    return !isReminded && due + before.due >= WEEK && rate >= least && rate <= most;
  });
  if (irregular) return { type: 'reminder', id: irregular.id };
  return all.due === 0 || rateOf(all) >= GOOD_RATE ? { type: 'goOn' } : { type: 'begin' };
}

/** The weekday of a habit of most days on which it is done far less often than on its best one. */
function weakWeekday(record: HabitRecord, from: DayKey): Weekday | null {
  const plan = rowOn(record.schedule, addDays(from, WEEK - 1));
  if (!plan || plan.repeat || plan.days.length < DUE_LEAST) return null;
  const stop = dayNumber(from) + WEEK - 1;
  const start = Math.max(stop - WEEKDAY_DAYS + 1, dayNumber(firstDayOfRecord(record)));
  const { due, ticked } = dayFlags(record, start, stop);
  const days = Array.from(due, (items, index) => ({
    day: dayKey(start + index),
    total: items,
    completed: items > 0 && ticked[index] === 1 ? 1 : 0,
  }));
  const extremes = weekdayExtremes(weekdayFigures(days, 0));
  if (!extremes || extremes.best.rate - extremes.worst.rate < WEEKDAY_LEAST) return null;
  return plan.days.includes(extremes.worst.weekday) ? extremes.worst.weekday : null;
}
