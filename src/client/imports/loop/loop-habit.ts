import { VALUE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { ONE } from '#domain/plan/habit.ts';
import type { Collector, DayEntry, DraftFields, HabitDraft } from '../collect.ts';

/** Loop's own values of a day; every other one is an amount in thousandths. */
export const loopValues = { unknown: -1, no: 0, automatic: 1, done: 2, skip: 3 } as const;

/** What Loop writes in CSV instead of these numbers, also for amounts. */
export const loopLabels: ReadonlyMap<number, string> = new Map([
  [loopValues.done, 'YES_MANUAL'],
  [loopValues.automatic, 'YES_AUTO'],
  [loopValues.no, 'NO'],
  [loopValues.skip, 'SKIP'],
  [loopValues.unknown, 'UNKNOWN'],
]);

const valuesByLabel: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from(loopLabels, ([value, label]) => [label, value]),
);

/** The value of a cell; null for one that is no value of Loop. */
export function readLoopValue(cell: string): number | null {
  return valuesByLabel[cell.toUpperCase()] ?? (/^-?\d{1,12}$/.test(cell) ? Number(cell) : null);
}

export interface LoopEntry {
  /** Null for one that cannot be read. */
  readonly day: DayKey | null;
  readonly value: number | null;
  readonly note: string;
}

/** A habit as Loop has it, from either of its files. */
export interface LoopHabit {
  /** Empty for none. */
  readonly id: string;
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
  readonly hasColor: boolean;
  readonly hasReminder: boolean;
  readonly entries: Iterable<LoopEntry>;
}

/** Adds a habit of Loop. */
export function addLoopHabit(collector: Collector, habit: LoopHabit): void {
  const { id, name, texts, unit, archived, numerator, denominator } = habit;
  const draft = collector.add({
    id,
    name,
    notes: texts,
    unit,
    archived,
    // A target is for all of its days.
    rhythm: { times: numerator, every: denominator, unit: 'day', isTotal: true },
    ...kindOf(habit),
  });
  if (habit.hasColor) draft.drop('colors');
  if (habit.hasReminder) draft.drop('reminders');
  const read = habit.isNumeric ? readAmount : readTick;
  for (const { day, value, note } of habit.entries) {
    // Of an unknown day there is nothing to carry over.
    if (value === loopValues.unknown && note === '') continue;
    const entry = read(value, draft);
    if (entry !== null) draft.log(day, { ...entry, note });
    else if (note !== '') draft.log(day, { note });
  }
}

function kindOf({ isNumeric, isLimit, target }: LoopHabit): Pick<DraftFields, 'kind' | 'target'> {
  if (!isNumeric) return { kind: 'check' };
  const kind = isLimit ? 'limit' : 'amount';
  // Files from before targets have none.
  return Number.isNaN(target) ? { kind } : { kind, target: target * ONE };
}

/** Null where nothing but a note can be kept. */
function readTick(value: number | null, draft: HabitDraft): DayEntry | null {
  if (value === loopValues.done) return { amount: ONE };
  if (value === loopValues.no) return { amount: 0 };
  if (value === loopValues.skip) return { skipped: true };
  if (value === loopValues.unknown) return {};
  draft.drop(value === loopValues.automatic ? 'automatic' : 'values');
  return null;
}

function readAmount(value: number | null, draft: HabitDraft): DayEntry | null {
  if (value === loopValues.skip) return { skipped: true };
  if (value === loopValues.unknown) return {};
  if (value !== null && Number.isInteger(value) && value >= 0 && value <= VALUE_MAX * ONE) {
    return { amount: value };
  }
  draft.drop('values');
  return null;
}
