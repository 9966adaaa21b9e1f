import type { ExportData, ExportHabit, ImportHabit } from '#contract/data-export.ts';
import { IMPORT_BODY_MAX, IMPORT_HISTORY_MAX, ORDER_MAX } from '#contract/limits.ts';
import { isDayKey } from '#domain/day-key.ts';
import { inOrder, nextOrder, type Ordered, orderedOf } from '#domain/ordering.ts';
import { recount } from '#domain/recount.ts';
import { countOf, keyOf } from './own-file.ts';

/**
 * Where the items of a file come to stand: after all that is here and not in it, in their own order; where there is nothing else, exactly
 * where they stood.
 */
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

/** A little is left for what a body holds beside. */
const BYTES_MAX = IMPORT_BODY_MAX - 1_024;
const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** Where a habit comes to stand, and the divider that it stands under in the file. */
export interface ImportPlace {
  readonly order: number;
  readonly under: string | undefined;
}

/** A habit as it is sent: in one part or, where it has many days, in several. */
export function partsOf(
  habit: ExportHabit,
  { order, under }: ImportPlace,
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

/** How many of its ticks counted; nothing for a habit that the server will not take anyway. */
function completedOf({ schedule, createdOn, history }: ExportHabit): number | undefined {
  const isPlan = Array.isArray(schedule) && schedule.every(({ days }) => Array.isArray(days));
  const done = history.filter((day) => countOf(day) > 0).map(keyOf);
  if (!isPlan || ![createdOn, ...done].every(isDayKey)) return undefined;
  return recount(schedule, done).completed;
}
