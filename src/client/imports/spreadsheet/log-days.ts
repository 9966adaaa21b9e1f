import { type HabitKind, ONE } from '#domain/plan/habit.ts';
import type { Collector, DayEntry, HabitDraft } from '../collect.ts';
import type { createDateReader } from '../dates.ts';
import type { TableLayout, UnknownWord } from '../foreign.ts';
import { type NumberQuestion, type NumberRule, numberRuleOf, questionOf } from '../number-rule.ts';
import { exampleOf } from '../plain-text.ts';
import type { DayCell, HabitDays, TableDays } from './table-days.ts';
import { type CellEntry, cellValueOf, type ValueReader } from './values.ts';

/** Adds the habits of a table, and names what of it is left out. */
export function logDays(
  collector: Collector,
  { habits, left }: TableDays,
  dayOf: ReturnType<typeof createDateReader>,
  values: ValueReader,
): void {
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

/** The words that are asked; others are named as not carried over. */
const WORDS_MAX = 20;

/** Counts the values of a table: what its numbers are like, and which of its words are not known. */
export function tallyValues(
  { habits }: TableDays,
  { layout, isUnnamed }: { layout: TableLayout; isUnnamed: boolean },
) {
  const counts = new Map<string, { count: number; example: string }>();
  for (const { name, days } of habits) {
    for (const { date, value, status } of days) {
      for (const given of [value ?? '', status]) {
        const text = given.trim();
        const known = counts.get(text);
        if (known !== undefined) known.count += 1;
        else if (text !== '') {
          const example = [layout === 'single' ? '' : name, date, text].filter(Boolean).join(' · ');
          counts.set(text, { count: 1, example });
        }
      }
    }
  }
  const texts = [...counts.keys()];
  const numbers: string[] = [];
  const words = new Map<string, UnknownWord>();
  for (const [text, { count, example }] of counts) {
    const value = cellValueOf(text);
    if (value.type === 'number') numbers.push(value.number);
    if (value.type === 'word') {
      const known = words.get(value.word);
      words.set(value.word, {
        word: value.word,
        text: known?.text ?? exampleOf(text),
        count: count + (known?.count ?? 0),
        example: known?.example ?? exampleOf(example),
      });
    }
  }
  const own = areColors(texts) ? colorMeanings : null;
  const asked = [...words.values()].filter(({ text }) => !own?.has(text));
  asked.sort((one, other) => other.count - one.count);
  const isOfLoop = layout === 'single' ? isUnnamed : layout === 'columns' && texts.includes('-1');
  const isOfThousands = layout !== 'rows' && habits.length === 1 && areThousands(numbers);
  const loop = isOfLoop || isOfThousands ? loopForm(texts, numbers) : null;
  return {
    rule: loop?.rule ?? numberRuleOf(numbers),
    /** Those that are asked, the most frequent first. */
    words: asked.slice(0, WORDS_MAX),
    /** What the table itself means by some texts. */
    own: loop?.own ?? own ?? new Map<string, CellEntry>(),
  };
}

/** The marks of Way of Life: blue is a day that was skipped. */
const COLORS = new Set(['Green', 'Red', 'Blue', '-']);
const colorMeanings: ReadonlyMap<string, CellEntry> = new Map([['Blue', { skipped: true }]]);

const areColors = (texts: readonly string[]): boolean =>
  texts.some((text) => text === 'Green' || text === 'Red') && texts.every((text) => COLORS.has(text));

/** Whole thousands alone: Loop's amounts are such ones, and where its header was changed nothing else tells it. */
const areThousands = (numbers: readonly string[]): boolean =>
  numbers.every((text) => /^(?:0|\d+000)$/.test(text));

const LOOP_LABELS = new Set(['YES_MANUAL', 'YES_AUTO', 'NO', 'SKIP', 'UNKNOWN']);
const loopNumbers: ReadonlyMap<string, CellEntry> = new Map<string, CellEntry>([
  ['-1', {}],
  ['0', { amount: 0 }],
  ['1', 'automatic'],
  ['2', { amount: ONE }],
  ['3', { skipped: true }],
]);
/** The least that an amount of Loop is likely to be, in thousandths. */
const LOOP_LEAST = 100;

/** How Loop writes the days of one habit: by its own numbers or labels, and amounts in thousandths; null for another table. */
function loopForm(
  texts: readonly string[],
  numbers: readonly string[],
): { rule: NumberRule | NumberQuestion; own: ReadonlyMap<string, CellEntry> } | null {
  if (texts.includes('2') && texts.every((text) => loopNumbers.has(text)))
    return { rule: 'point', own: loopNumbers };
  const amounts = numbers.filter((text) => /^\d+$/.test(text) && Number(text) >= LOOP_LEAST);
  const [amount] = amounts;
  if (amount === undefined || !numbers.every((text) => amounts.includes(text) || loopNumbers.has(text)))
    return null;
  const hasLabels = texts.some((text) => LOOP_LABELS.has(text));
  return hasLabels
    ? { rule: 'thousandths', own: new Map([['3', { skipped: true }]]) }
    : { rule: questionOf(amount, ['point', 'thousandths']), own: new Map() };
}
