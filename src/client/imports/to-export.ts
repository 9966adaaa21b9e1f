import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ExportDay, ExportHabit } from '#contract/data-export.ts';
import { defaultHabit, plainKind } from '#contract/defaults.ts';
import type { ForeignSource } from '#contract/imports.ts';
import { addDays, type DayKey, EARLIEST_DAY } from '#domain/days/day-key.ts';
import { isPeriodRepeat } from '#domain/plan/repeat.ts';
import { ONE } from '#domain/plan/share.ts';
import type { ForeignDay, ForeignHabit } from './foreign.ts';
import { importable } from './importable.ts';

export interface ToExportOptions {
  /** The user's day, and the instant (ISO 8601 UTC). */
  readonly today: DayKey;
  readonly now: string;
  /** The first day of the user's weeks. */
  readonly weekStart: number;
  /** The name of our picture of an emoji; null for one that we lack. */
  readonly emojiNamed: (character: string) => string | null;
  /** The emoji that is suggested for a name; null for none. */
  readonly suggestEmoji: (name: string) => string | null;
}

/** For a habit that nothing is suggested for. */
const SPARE_EMOJI = 'seedling';

/**
 * The id of a habit of another app, the same at each import, so that repeating one adds nothing twice: a UUID of version 8, which is made
 * from a hash (RFC 9562). `crypto.subtle` is missing on plain http.
 */
export function importedId(userId: string, source: ForeignSource, key: string): string {
  const hash = sha256(utf8ToBytes(JSON.stringify([userId, source, key]))).subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return bytesToHex(hash).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Where a habit goes: the id is `importedId`, or that of an own habit that gets its days and keeps all else. */
interface Place {
  readonly id: string;
  readonly order: number;
}

/** One habit as our own export has it. */
export function exportHabitOf(
  given: ForeignHabit,
  { id, order }: Place,
  options: ToExportOptions,
): ExportHabit {
  const habit = importable(given);
  const { name, kind, unit, notes, startsOn, endsOn, archived, history } = habit;
  return {
    ...defaultHabit,
    ...plainKind,
    id,
    order,
    name,
    kind,
    unit,
    notes,
    emoji: emojiOf(habit, options),
    target: unitsOf(habit.target),
    days: [...habit.days],
    repeat: habit.repeat,
    startsOn,
    endsOn,
    schedule: scheduleOf(habit, options.weekStart),
    createdOn: createdOn(habit, options.today),
    createdAt: options.now,
    archivedAt: archived ? options.now : null,
    reminders: [],
    steps: [],
    history: Array.from(history, ([day, found]) => exportDayOf(day, found)),
  };
}

/** The first day of a habit: the first one of its history or, of a limit, the one since which it is clean. */
function createdOn({ kind, startsOn, history }: ForeignHabit, today: DayKey): DayKey {
  const [first = today] = history.keys();
  const since = kind === 'limit' && startsOn !== null && startsOn < first ? startsOn : first;
  return since < EARLIEST_DAY ? EARLIEST_DAY : since;
}

const EMOJI = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*/u;

/** The emoji of the source or in the name, where we have its picture, else one that fits the name. */
export function emojiOf(
  { name, emoji }: ForeignHabit,
  { emojiNamed, suggestEmoji }: Pick<ToExportOptions, 'emojiNamed' | 'suggestEmoji'>,
): string {
  const [own] = [emoji, EMOJI.exec(name)?.[0]].flatMap((each) => (each && emojiNamed(each)) || []);
  return own ?? suggestEmoji(name) ?? SPARE_EMOJI;
}

const unitsOf = <Value extends number | null>(thousandths: Value): Value =>
  (thousandths === null ? null : thousandths / ONE) as Value;

/** One plan for all days; after its last day an archived habit asks for nothing, so that it misses none. */
function scheduleOf(habit: ForeignHabit, weekStart: number): ExportHabit['schedule'] {
  const { days, repeat, archived, history } = habit;
  const target = habit.target === null ? {} : { target: unitsOf(habit.target) };
  const isWeekly = repeat !== null && isPeriodRepeat(repeat) && repeat.per === 'week';
  const plan = {
    from: null,
    days: [...days],
    ...(repeat !== null && { repeat }),
    ...(isWeekly && { weekStart }),
    ...target,
  };
  const last = [...history.keys()].at(-1);
  return archived && last !== undefined ? [plan, { from: addDays(last, 1), days: [], ...target }] : [plan];
}

function exportDayOf(day: DayKey, { done, value, skipped, note }: ForeignDay): ExportDay {
  if (done && note === undefined) return day;
  return {
    day,
    count: done ? 1 : 0,
    steps: [],
    ...(skipped && { skipped }),
    ...(value !== undefined && { value: unitsOf(value) }),
    ...(note !== undefined && { note }),
  };
}
