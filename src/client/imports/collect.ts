import type { ForeignSource } from '#contract/imports.ts';
import { DAY_NOTE_MAX, HABITS_MAX, NAME_MAX, NOTES_MAX, UNIT_MAX, VALUE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type HabitKind, ONE } from '#domain/plan/habit.ts';
import type { ForeignDay, ForeignFile, ForeignHabit, ReadOptions } from './foreign.ts';
import { FIRST_DAY_READ, ForeignFileError, YEARS_MAX } from './foreign.ts';
import { countDrops, cutText, inOneLine, joinTexts } from './plain-text.ts';
import { type Rhythm, repeatOf } from './rhythm.ts';

/** Gathers the habits of one file. */
export type Collector = ReturnType<typeof createCollector>;

/** Refuses a source without habits, or with too many, before the rest of it is read. */
export function checkHabitCount(count: number): void {
  if (count === 0) throw new ForeignFileError('empty');
  if (count > HABITS_MAX) throw new ForeignFileError('tooMany');
}

/** Starts to gather the habits of a file. Refuses a file with too many of them as soon as one is too many. */
export function createCollector(source: ForeignSource, { today }: ReadOptions) {
  const drafts: HabitDraft[] = [];
  const keyFor = createKeys();
  const drops = countDrops();
  return {
    /** The draft of a habit; a new one at each call, in the order of the file. */
    add(fields: DraftFields): HabitDraft {
      if (drafts.length >= HABITS_MAX) throw new ForeignFileError('tooMany', { source });
      const number = drafts.length + 1;
      const key = keyFor(wantedKey(fields) || `#${String(number)}`);
      const draft = createHabitDraft(fields, { key, number, today });
      drafts.push(draft);
      return draft;
    },
    /** Counts what is not carried over and belongs to no habit, and keeps the first example of it. */
    drop: drops.drop,
    objectsOf: drops.objectsOf,
    /** The file. Refuses one without habits, with days of which none can be read, or with days too far apart. */
    finish(): ForeignFile {
      if (drafts.length === 0) throw new ForeignFileError('empty', { source });
      const answered = drafts.reduce((sum, draft) => sum + draft.known(), 0);
      const unread = drafts.reduce((sum, draft) => sum + draft.unread(), drops.unread());
      // Habits without any of their days would look like new ones.
      if (answered === 0 && unread > 0) throw new ForeignFileError('nothingRead', { source });
      const saysCategories = new Set(drafts.map(({ category }) => category)).size > 1;
      const habits = drafts.map((draft) => draft.finish(saysCategories));
      checkSpan(habits.map(({ history }) => history));
      return { source, habits, answered, ...drops.found() };
    },
  };
}

/** The number of a row in a database, which any other database gives to a habit of its own. */
const ROW = /^\d{1,9}$/;

/** The id of the source, else the name; empty where there is neither. */
function wantedKey({ id = '', name }: DraftFields): string {
  const [ownId, ownName] = [keyText(id), keyText(name)];
  return ROW.test(ownId) ? `${ownName} #${ownId}`.trim() : ownId || ownName;
}

const keyText = (text: string): string => cutText(inOneLine(text), NAME_MAX).text;

/** Gives keys that are unique: the wanted one, or one with a number. */
export function createKeys(): (wanted: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (wanted) => {
    let key = wanted;
    let number = last.get(wanted) ?? 1;
    while (taken.has(key)) {
      number += 1;
      key = `${wanted} (${String(number)})`;
    }
    last.set(wanted, number);
    taken.add(key);
    return key;
  };
}

function checkSpan(histories: readonly ReadonlyMap<DayKey, ForeignDay>[]): void {
  let [first, last]: DayKey[] = [];
  for (const history of histories) {
    for (const day of history.keys()) {
      if (first === undefined || day < first) first = day;
      if (last === undefined || day > last) last = day;
    }
  }
  if (first === undefined || last === undefined) return;
  const end = `${String(Number(first.slice(0, 4)) + YEARS_MAX)}${first.slice(4)}`;
  if (last > end) throw new ForeignFileError('tooMany');
}

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
export type HabitDraft = ReturnType<typeof createHabitDraft>;

interface DraftPlace {
  readonly key: string;
  /** Its number in the file, from 1: the name of a habit without one. */
  readonly number: number;
  readonly today: DayKey;
}

/** Starts to gather the days of one habit. */
function createHabitDraft(fields: DraftFields, { key, number, today }: DraftPlace) {
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

  /**
   * Adds to a day, whose first value and first note are kept; null for a date that cannot be read. `example` is what the file says, for an
   * example of what was dropped.
   */
  function log(day: DayKey | null, entry: DayEntry, example?: string): void {
    const text = cut(entry.note ?? '', DAY_NOTE_MAX);
    const found = keptDay(entry, text);
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

  /** The habit; its notes name the category if `saysCategory`. */
  function finish(saysCategory: boolean): ForeignHabit {
    // A habit was ticked unless one of its days holds another amount than 0 and 1.
    const kind = fields.kind ?? (days.values().some(({ isAmount }) => isAmount) ? 'amount' : 'check');
    if (kind === 'check') for (const each of added) drop('duplicate', each);
    const history = historyOf(days, kind);
    const [first = null] = history.keys();
    // A habit that has days before its start began with the first of them.
    const startsOn = fields.startsOn && first && first < fields.startsOn ? first : (fields.startsOn ?? null);
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

  return {
    category: fields.category?.trim() ?? '',
    log,
    drop,
    objectsOf: drops.objectsOf,
    /** Days that have an answer, or a note. */
    known: () => days.size,
    unread: drops.unread,
    finish,
  };
}

/** An amount needs a target, and none is above what a day can hold. */
function targetOf(kind: HabitKind, given: number): { value: number; isCut: boolean } {
  const target = Math.round(given);
  const least = kind === 'limit' ? 0 : 1;
  if (target < least) return { value: least * ONE, isCut: false };
  return { value: Math.min(target, VALUE_MAX * ONE), isCut: target > VALUE_MAX * ONE };
}

const isEmoji = (text: string): boolean =>
  text.length <= 16 && /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})\S*$/u.test(text);

/** What is kept of a day until all are known. */
interface KeptDay {
  readonly amount: number | undefined;
  /** Whether one of its values is another one than 0 and 1. */
  readonly isAmount: boolean;
  readonly skipped: true | undefined;
  /** Empty for none. */
  readonly note: string;
}

/** A day as a row says it: one that was skipped has no amount. */
function keptDay({ amount, skipped }: DayEntry, note: string): KeptDay {
  const value = skipped ? undefined : amount;
  return { amount: value, isAmount: value !== undefined && value !== 0 && value !== ONE, skipped, note };
}

const hasState = ({ amount, skipped }: KeptDay): boolean => skipped === true || amount !== undefined;

/** Two rows of one day: the first value and the first note are kept, or the amounts count together; `isDoubled` where something is lost. */
function joinDays(known: KeptDay, found: KeptDay, isSummed: boolean) {
  const kept = hasState(known) ? known : found;
  const note = known.note || found.note;
  const isSecondNote = found.note !== '' && found.note !== note;
  if (isSummed && known.amount !== undefined && found.amount !== undefined) {
    const amount = Math.min(known.amount + found.amount, VALUE_MAX * ONE);
    const isAmount = known.isAmount || found.isAmount;
    return { day: { ...kept, amount, isAmount, note }, isAdded: true, isDoubled: isSecondNote };
  }
  const isDoubled = hasState(known) && hasState(found);
  return { day: { ...kept, note }, isAdded: false, isDoubled: isDoubled || isSecondNote };
}

/** The days in their order. */
function historyOf(days: ReadonlyMap<DayKey, KeptDay>, kind: HabitKind): Map<DayKey, ForeignDay> {
  const history = new Map<DayKey, ForeignDay>();
  for (const [day, kept] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const found = dayOf(kept, kind);
    if (found !== null) history.set(day, found);
  }
  return history;
}

/** A day that is ticked with 0 was answered with no: nothing of it is kept but its note. */
function dayOf({ amount, skipped, note }: KeptDay, kind: HabitKind): ForeignDay | null {
  const value = kind === 'check' ? undefined : amount;
  const isDone = kind === 'check' && amount !== undefined && amount > 0;
  if (!isDone && value === undefined && !skipped && note === '') return null;
  return {
    ...(isDone && { done: true }),
    ...(value !== undefined && { value }),
    ...(skipped && { skipped }),
    ...(note !== '' && { note }),
  };
}
