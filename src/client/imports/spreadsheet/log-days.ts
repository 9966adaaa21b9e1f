import type { HabitKind } from '#domain/plan/habit.ts';
import { ONE } from '#domain/plan/share.ts';
import type { Collector } from '../collect.ts';
import { createDateReader, type DateOrder } from '../dates.ts';
import type { WordMeaning } from '../foreign.ts';
import type { DayEntry, HabitDraft } from '../habit-draft.ts';
import type { NumberRule } from '../number-rule.ts';
import type { DayCell, HabitDays, TableDays } from './table-days.ts';
import { createValueReader, type ValueReader } from './values.ts';
import type { CellEntry } from './words.ts';

/** All that is known of how a table is written. */
interface Known {
  readonly dateOrder: DateOrder;
  readonly numberRule: NumberRule;
  readonly words: Readonly<Record<string, WordMeaning>>;
  readonly own: ReadonlyMap<string, CellEntry>;
}

/** Adds the habits of a table, and names what of it is left out. */
export function logDays(collector: Collector, { habits, left }: TableDays, known: Known): void {
  const dayOf = createDateReader(known.dateOrder);
  const values = createValueReader(known.numberRule, known.words, known.own);
  for (const { reason, example } of left) collector.drop(reason, example);
  for (const habit of habits) {
    const unit = unitOf(habit, values);
    const plan = statusPlan(habit, values);
    const draft = collector.add({ name: habit.name, unit: unit || habit.unit, isSummed: true, ...plan });
    for (const cell of habit.days) logCell(draft, cell, { day: dayOf(cell.date), unit, values, plan });
  }
}

interface CellPlace {
  readonly day: string | null;
  readonly unit: string;
  readonly values: ValueReader;
  readonly plan: StatusPlan | null;
}

function logCell(draft: HabitDraft, cell: DayCell, { day, unit, values, plan }: CellPlace): void {
  const { date, value, note } = cell;
  const text = date === '' ? [value ?? '', note].join(' ').trim() : date;
  const entry = value === null ? { amount: ONE } : entryOf(cell, { unit, values, plan });
  if (entry === null || typeof entry === 'string') {
    draft.drop(entry ?? 'values', value ?? '');
    if (note.trim() !== '') draft.log(day, { note }, text);
    return;
  }
  draft.log(day, { ...entry, note }, text);
}

const isEmpty = ({ amount, skipped }: DayEntry): boolean => amount === undefined && skipped !== true;

function entryOf(cell: DayCell, { unit, values, plan }: Omit<CellPlace, 'day'>): CellEntry | null {
  const { value, status } = cell;
  const entry = values.entryOf(value ?? '');
  // Another unit than that of the habit is another number.
  if (unit !== '' && !isSameUnit(values.unitOf(value ?? ''), unit)) return null;
  if (status === '' || entry === null || typeof entry === 'string') return entry;
  const state = values.entryOf(status);
  if (state === null || typeof state === 'string') return state;
  if (state.skipped) return state;
  if (plan?.kind === 'check') return isEmpty(state) ? {} : state;
  if (isEmpty(state)) return entry.amount ? entry : {};
  return isEmpty(entry) ? state : entry;
}

const isSameUnit = (one: string, other: string): boolean => one === '' || plainUnit(one) === plainUnit(other);
const plainUnit = (unit: string): string => unit.toLowerCase().replace(/[s.]$/, '');

/** The unit that most numbers of a habit have beside them; empty for none. */
function unitOf({ days }: HabitDays, values: ValueReader): string {
  const counts = new Map<string, number>();
  for (const { value } of days) {
    const unit = values.unitOf(value ?? '');
    if (unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

interface StatusPlan {
  readonly kind: HabitKind;
  readonly target?: number;
}

/**
 * The kind of a habit whose days have an amount and whether it was enough: a tick where no amount is above 1, a limit where the days that were
 * enough have the lower amounts, else an amount with the least of them as its target. Null without such states.
 */
function statusPlan({ days }: HabitDays, values: ValueReader): StatusPlan | null {
  if (!days.some(({ status, value }) => status !== '' && value !== null)) return null;
  const [enough, less]: [number[], number[]] = [[], []];
  for (const { value, status } of days) {
    const [entry, state] = [values.entryOf(value ?? ''), values.entryOf(status)];
    const amount = typeof entry === 'object' ? entry?.amount : undefined;
    if (amount === undefined || state === null || typeof state === 'string') continue;
    if (state.amount === ONE) enough.push(amount);
    else if (state.amount === 0) less.push(amount);
  }
  if ([...enough, ...less].every((amount) => amount === 0 || amount === ONE)) return { kind: 'check' };
  const [least, most] = [Math.min(...enough), Math.max(...enough)];
  if (enough.length === 0) return { kind: 'amount' };
  const isLimit = less.length > 0 && Math.min(...less) > most;
  return isLimit ? { kind: 'limit', target: most } : { kind: 'amount', target: Math.max(1, least) };
}
