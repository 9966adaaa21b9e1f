import type { ExportData, ExportHabit, ImportHabit } from '#contract/data-export.ts';
import { IMPORT_BODY_MAX, IMPORT_HISTORY_MAX, ORDER_MAX } from '#contract/limits.ts';
import { isDayKey } from '#domain/day-key.ts';
import { inOrder, nextOrder, type Ordered, orderedOf } from '#domain/ordering.ts';
import { recount } from '#domain/ticking.ts';
import { countOf, keyOf } from './export-file.ts';

/** The places of a file's items: after all existing items, in the order of the file; the file's own places when there are no others. */
export function placesOf(
  { habits, dividers }: Pick<ExportData, 'habits' | 'dividers'>,
  here: readonly Ordered[],
): Map<string, number> {
  const items = inOrder<Ordered, Ordered>(dividers, habits).map(orderedOf);
  const inFile = new Set(items.map(({ id }) => id));
  const others = here.filter(({ id }) => !inFile.has(id));
  const start = nextOrder(others);
  return new Map(
    items.map(({ id, order }, place) => [
      id,
      others.length === 0 ? order : Math.min(start + place, ORDER_MAX),
    ]),
  );
}

/** The rest is for the other fields of the body. */
const BYTES_MAX = IMPORT_BODY_MAX - 1_024;
const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** A habit at its place, under the divider above it in the file, as requests: one, or several when it has many days. */
export function partsOf(
  habit: ExportHabit,
  { order, under }: { readonly order: number; readonly under: string | undefined },
  isOfThisAccount: boolean,
): ImportHabit[] {
  const { history, ...fields } = habit;
  const completed = isOfThisAccount ? completedOf(habit) : undefined;
  const common = {
    ...fields,
    order,
    ...(under === undefined ? {} : { under }),
    ...(completed === undefined ? {} : { completed }),
  };
  const parts: ImportHabit[] = [];
  for (let at = 0; at === 0 || at < history.length; ) {
    let part = { ...common, history: history.slice(at, at + IMPORT_HISTORY_MAX) };
    while (part.history.length > 1 && bytesOf(part) > BYTES_MAX) {
      part = { ...common, history: part.history.slice(0, Math.ceil(part.history.length / 2)) };
    }
    parts.push(part);
    at += Math.max(1, part.history.length);
  }
  return parts;
}

/** How many of its ticks count; undefined for a habit that the server will refuse. */
function completedOf({ schedule, createdOn, history }: ExportHabit): number | undefined {
  const isPlan = Array.isArray(schedule) && schedule.every(({ days }) => Array.isArray(days));
  const done = history.filter((day) => countOf(day) > 0).map(keyOf);
  if (!isPlan || ![createdOn, ...done].every(isDayKey)) return undefined;
  return recount({ schedule, createdOn }, done).completed;
}
