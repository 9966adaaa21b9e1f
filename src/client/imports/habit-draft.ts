import { DAY_NOTE_MAX, NAME_MAX, NOTES_MAX, UNIT_MAX, VALUE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import { ONE } from '#domain/plan/share.ts';
import { countDrops } from './drops.ts';
import type { DropReason, ForeignHabit } from './foreign.ts';
import { hasState, historyOf, joinDays, type KeptDay, keptDay, kindBy } from './kept-day.ts';
import { FIRST_DAY_READ } from './limits.ts';
import { cutText, inOneLine, joinTexts } from './plain-text.ts';
import { type Rhythm, repeatOf } from './rhythm.ts';

/** What a source says of a habit, in its own words. */
export interface DraftFields {
  /** The source's own id or uuid. The number of a row is no id alone: it counts together with the name. */
  readonly id?: string;
  readonly name: string;
  readonly emoji?: string;
  /** One text, or several that are joined. */
  readonly notes?: string | readonly string[];
  /** A group: it has no place here, so that the notes name it where the file has several. */
  readonly category?: string;
  /** Absent where the days tell it: an amount above 1 makes it one. */
  readonly kind?: HabitKind;
  readonly unit?: string;
  /** In thousandths, of one day or of the rhythm; 1 unless it is said. An amount of 0 counts as none. */
  readonly target?: number;
  /** Absent for each day. */
  readonly rhythm?: Rhythm;
  /** For a habit by weekdays: some of them, in their order. */
  readonly days?: readonly number[];
  readonly startsOn?: DayKey | null;
  readonly archived?: boolean;
  /** Amounts of one day count together; else the first one is kept. */
  readonly isSummed?: true;
}

/** What a source says of a day. */
export interface DayEntry {
  /** In thousandths; 1 is a tick and 0 an answer of no. Absent for a day without a value. */
  readonly amount?: number;
  readonly skipped?: true;
  readonly note?: string;
}

/** Gathers the days of one habit. */
export interface HabitDraft {
  readonly category: string;
  /**
   * Adds to a day, whose first value and first note are kept; null for a date that cannot be read. `text` is what the file says, for an example
   * of what was dropped.
   */
  log(day: DayKey | null, entry: DayEntry, text?: string): void;
  /** Counts what is not carried over, and keeps the first example of it. */
  drop(reason: DropReason, example?: string): void;
  /** Days that have an answer, or a note. */
  readonly known: () => number;
  /** Days that the file has and that could not be read. */
  readonly unread: () => number;
  /** The habit; its notes name the category if `saysCategory`. */
  finish(saysCategory: boolean): ForeignHabit;
}

interface DraftPlace {
  readonly key: string;
  /** Its number in the file, from 1: the name of a habit without one. */
  readonly number: number;
  readonly today: DayKey;
}

/** Starts to gather the days of one habit. */
export function createHabitDraft(fields: DraftFields, { key, number, today }: DraftPlace): HabitDraft {
  const drops = countDrops();
  const { drop } = drops;
  const days = new Map<DayKey, KeptDay>();
  /** Second amounts of a day, which are ticks twice where the habit is ticked. */
  const added: (string | undefined)[] = [];
  const cut = (text: string, max: number): string => {
    const found = cutText(text, max);
    if (found.isCut) drop('longText');
    return found.text;
  };

  function log(day: DayKey | null, { amount, skipped, note = '' }: DayEntry, example?: string): void {
    const text = cut(note, DAY_NOTE_MAX);
    const found = keptDay({ amount, skipped, note: text });
    // A table may have rows for days to come, with a no in each.
    const isToCome = day !== null && day > today;
    if (text === '' && (!hasState(found) || (isToCome && found.amount === 0))) return drop('unset', example);
    if (day === null || day < FIRST_DAY_READ || isToCome) return drop('dates', example ?? day ?? undefined);
    const known = days.get(day);
    const joined = known && joinDays(known, found, fields.isSummed === true);
    if (joined?.isAdded) added.push(example);
    if (joined?.isDoubled) drop('duplicate', example);
    days.set(day, joined?.day ?? found);
  }

  function finish(saysCategory: boolean): ForeignHabit {
    const kind = fields.kind ?? kindBy(days);
    if (kind === 'check') for (const each of added) drop('duplicate', each);
    const history = historyOf(days, kind);
    const [first = null] = history.keys();
    const startsOn = earlier(fields.startsOn ?? null, first);
    const rhythm = fields.rhythm && repeatOf(fields.rhythm, kind, startsOn ?? first ?? today);
    if (rhythm && !rhythm.isExact) drop('rhythm');
    const target = targetOf(kind, (fields.target ?? ONE) * (rhythm?.scale ?? 1));
    if (kind !== 'check' && target.isCut) drop('values');
    const notes = [fields.notes ?? '', (saysCategory && fields.category) || ''].flat();
    const { emoji = '' } = fields;
    return {
      key,
      name: cut(inOneLine(fields.name), NAME_MAX) || `#${String(number)}`,
      ...(isEmoji(emoji) && { emoji }),
      notes: cut(joinTexts(notes), NOTES_MAX),
      kind,
      unit: kind === 'check' ? '' : cut(inOneLine(fields.unit ?? ''), UNIT_MAX),
      target: kind === 'check' ? null : target.value,
      ...(kind === 'amount' && fields.target === undefined && { isTargetGuessed: true as const }),
      days: fields.days ?? EVERY_DAY,
      repeat: rhythm?.repeat ?? null,
      startsOn,
      endsOn: null,
      archived: fields.archived ?? false,
      history,
      ...drops.found(),
    };
  }

  const known = () => days.size;
  return { category: fields.category?.trim() ?? '', log, drop, known, unread: drops.unread, finish };
}

/** An amount needs a target, and none is above what a day can hold. */
function targetOf(kind: HabitKind, given: number): { value: number; isCut: boolean } {
  const target = Math.round(given);
  const least = kind === 'limit' ? 0 : 1;
  if (target < least) return { value: least * ONE, isCut: false };
  return { value: Math.min(target, VALUE_MAX * ONE), isCut: target > VALUE_MAX * ONE };
}

/** A habit that has days before its start began with the first of them. */
function earlier(startsOn: DayKey | null, first: DayKey | null): DayKey | null {
  return startsOn !== null && first !== null && first < startsOn ? first : startsOn;
}

const isEmoji = (text: string): boolean =>
  text.length <= 16 && /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})\S*$/u.test(text);
