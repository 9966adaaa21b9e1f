import { attempt } from '#client/device/attempt.ts';
import type { ExportData, ExportDay, ExportHabit } from '#contract/data-export.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#contract/export-file.ts';
import { HABITS_MAX } from '#contract/limits.ts';

/** Why a file cannot be imported. */
export type FileRefusal = 'tooLarge' | 'noJson' | 'otherFile' | 'newerFile' | 'brokenFile';

/** Bytes: twice the size of a thousand habits over ten years. */
export const FILE_MAX = 100 * 1024 * 1024;

/** What a file contains, shown before the import starts. */
export interface FileSummary {
  readonly exportedAt: string;
  readonly habits: number;
  readonly dividers: number;
  readonly breaks: number;
  /** The days of all habits with a tick or an amount, then the first and the last of them. */
  readonly days: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** Reads a chosen file as far as possible without the rules of its fields. The server checks those, and refuses row by row. */
export function readExportFile(text: string): ExportData | FileRefusal {
  const given = attempt((): unknown => JSON.parse(text.replace(/^\uFEFF/, '')), undefined);
  if (given === undefined) return 'noJson';
  if (!isObject(given) || given['format'] !== EXPORT_FORMAT) return 'otherFile';
  // Files from before breaks have none.
  const { version, habits, dividers, breaks = [] } = given;
  if (typeof version === 'number' && version > EXPORT_VERSION) return 'newerFile';
  const isWhole =
    version === EXPORT_VERSION &&
    isObject(given['account']) &&
    typeof given['exportedAt'] === 'string' &&
    Array.isArray(habits) &&
    habits.length <= HABITS_MAX &&
    habits.every(isHabit) &&
    Array.isArray(dividers) &&
    dividers.every(isRow) &&
    Array.isArray(breaks) &&
    breaks.every(isBreak);
  return isWhole ? ({ ...given, breaks } as unknown as ExportData) : 'brokenFile';
}

export function summaryOf({ exportedAt, habits, dividers, breaks }: ExportData): FileSummary {
  let days = 0;
  let from: string | null = null;
  let to: string | null = null;
  for (const { history } of habits) {
    for (const each of history) {
      if (countOf(each) === 0 && amountOf(each) === undefined) continue;
      const day = keyOf(each);
      days += 1;
      if (from === null || day < from) from = day;
      if (to === null || day > to) to = day;
    }
  }
  const sizes = { habits: habits.length, dividers: dividers.length, breaks: breaks.length };
  return { exportedAt, ...sizes, days, from, to };
}

export const keyOf = (day: ExportDay): string => (typeof day === 'string' ? day : day.day);
export const countOf = (day: ExportDay): number => (typeof day === 'string' ? 1 : day.count);
export const amountOf = (day: ExportDay): number | undefined =>
  typeof day === 'string' ? undefined : day.value;

type Given = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row with a name and a place in the list. */
function isRow(value: unknown): value is Given {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['order'] === 'number'
  );
}

function isHabit(value: unknown): value is ExportHabit {
  return isRow(value) && Array.isArray(value['history']) && value['history'].every(isDay);
}

function isBreak(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['from'] === 'string';
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' || (isObject(value) && typeof value['day'] === 'string');
}
