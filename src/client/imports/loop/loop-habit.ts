import { VALUE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { ONE } from '#domain/share.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import type { ForeignDay, ForeignHabit, ReadOptions } from '../foreign.ts';
import { amountRhythm, type Rhythm, tickRhythm } from '../frequency.ts';
import { createDrops, createHabitDays, type Drop } from '../habit-days.ts';
import { readDayNote, readName, readNotes, readUnit } from '../habit-text.ts';

/** Loop's own values of a day; every other one is an amount in thousandths. */
export const loopValues = { unknown: -1, no: 0, automatic: 1, done: 2, skip: 3 } as const;

export interface LoopEntry {
  /** Null for one that cannot be read. */
  readonly day: DayKey | null;
  readonly value: number | null;
  readonly note: string;
}

/** A habit as Loop has it, from either of its files. */
export interface LoopHabit {
  readonly key: string;
  readonly name: string;
  readonly texts: readonly string[];
  readonly isNumeric: boolean;
  /** The target is the most that should be reached. */
  readonly isLimit: boolean;
  readonly unit: string;
  /** In units; NaN where the file has none. */
  readonly target: number;
  /** So many times in so many days. */
  readonly numerator: number;
  readonly denominator: number;
  readonly archived: boolean;
  readonly hasReminder: boolean;
  readonly entries: Iterable<LoopEntry>;
}

/** A habit of Loop in our terms. */
export function readLoopHabit(habit: LoopHabit, { today }: ReadOptions): ForeignHabit {
  const { dropped, drop } = createDrops();
  const days = createHabitDays(today, drop);
  const read = habit.isNumeric ? readAmount : readTick;
  for (const { day, value, note } of habit.entries) {
    const text = readDayNote(note, drop);
    days.add(day, { ...read(value, drop), ...(text !== '' && { note: text }) });
  }
  const history = days.history();
  const [firstDay = today] = history.keys();
  const { kind, target, repeat, isExact } = planOf(habit, firstDay, drop);
  if (!isExact) drop('rhythm');
  if (habit.hasReminder) drop('reminders');
  return {
    key: habit.key,
    name: readName(habit.name, drop),
    notes: readNotes(habit.texts, drop),
    kind,
    unit: kind === 'check' ? '' : readUnit(habit.unit, drop),
    target,
    days: EVERY_DAY,
    repeat,
    startsOn: null,
    endsOn: null,
    archived: habit.archived,
    history,
    dropped,
  };
}

interface Plan extends Pick<ForeignHabit, 'kind' | 'target'>, Rhythm {}

function planOf(habit: LoopHabit, firstDay: DayKey, drop: Drop): Plan {
  const { isNumeric, isLimit, numerator, denominator } = habit;
  if (!isNumeric) return { kind: 'check', target: null, ...tickRhythm(numerator, denominator, firstDay) };
  const kind = isLimit ? 'limit' : 'amount';
  const given = Number.isNaN(habit.target) ? 0 : Math.round(habit.target * ONE);
  const plan = amountRhythm(numerator, denominator, given);
  // An amount needs a target; files from before targets have none.
  const least = isLimit ? 0 : 1;
  const target = plan.target < least ? least * ONE : Math.min(plan.target, VALUE_MAX * ONE);
  if (plan.target > target) drop('values');
  return { ...plan, kind, target };
}

function readTick(value: number | null, drop: Drop): ForeignDay {
  if (value === loopValues.done) return { done: true };
  if (value === loopValues.skip) return { skipped: true };
  if (value === loopValues.automatic) drop('automatic');
  else if (value === loopValues.unknown) drop('unset');
  else if (value !== loopValues.no) drop('values');
  return {};
}

function readAmount(value: number | null, drop: Drop): ForeignDay {
  if (value === loopValues.skip) return { skipped: true };
  if (value === loopValues.unknown) drop('unset');
  else if (value === null || !Number.isInteger(value) || value < 0 || value > VALUE_MAX * ONE) drop('values');
  else return { value };
  return {};
}
