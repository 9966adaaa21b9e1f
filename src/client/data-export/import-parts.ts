import type { ExportData, ExportHabit, ImportHabit } from '#contract/data-export.ts';
import { IMPORT_BODY_MAX, IMPORT_HISTORY_MAX, ORDER_MAX } from '#contract/limits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import { isDayKey } from '#domain/days/day-key.ts';
import { completedBy } from '#domain/figures/achievements.ts';
import { inOrder, nextOrder, type Ordered, orderedOf } from '#domain/order/ordering.ts';
import { toThousandths } from '#domain/plan/habit.ts';
import { recount } from '#domain/record/ticking.ts';
import { amountOf, countOf, keyOf } from './export-file.ts';

/** The places of a file's items: after all existing items, in the order of the file; the file's own places when there are no others. */
export function placesOf(
  { habits, dividers }: { readonly habits: readonly Ordered[]; readonly dividers: readonly Ordered[] },
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

type ImportedFile = Pick<ExportData, 'breaks' | 'exportedAt'>;

/** The rest is for the other fields of the body. */
const BYTES_MAX = IMPORT_BODY_MAX - 1_024;
const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

export interface HabitPlace {
  readonly order: number;
  /** The divider above it in the file. */
  readonly under: string | undefined;
}

/** A habit at its place, under the divider above it in the file, as requests: one, or several when it has many days. */
export function partsOf(
  habit: ExportHabit,
  { order, under }: HabitPlace,
  /** The file when it is of this account, which may have counted the habit when it was deleted. */
  counted: ImportedFile | null,
): ImportHabit[] {
  const { history, ...fields } = habit;
  const completed = counted ? completedOf(habit, counted) : undefined;
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

/** How many of its due items were met; undefined for a habit that the server will refuse. */
function completedOf(habit: ExportHabit, { breaks, exportedAt }: ImportedFile): number | undefined {
  const { schedule, createdOn, history } = habit;
  const isPlan = Array.isArray(schedule) && schedule.every(({ days }) => Array.isArray(days));
  const exportedOn = exportedAt.slice(0, 'YYYY-MM-DD'.length);
  if (!isPlan || ![exportedOn, createdOn, ...history.map(keyOf)].every(isDayKey)) return undefined;
  const record = recordOf(habit);
  const done = history.filter((day) => countOf(day) > 0).map(keyOf);
  const skipped = history.filter((day) => typeof day !== 'string' && day.skipped).map(keyOf);
  const values = history.flatMap((day) => {
    const amount = amountOf(day);
    return amount === undefined ? [] : [[keyOf(day), toThousandths(amount)] as const];
  });
  const counted = recount(record, done, skipped, values);
  // Days of a limit are met by passing: so many were when the file was written.
  return completedBy({ ...record, ...counted, breaks: breaksOf(breaks, habit.id) }, exportedOn);
}

/** What the figures of a habit need beside its days. */
function recordOf({ kind, schedule, createdOn, startsOn, endsOn }: ExportHabit) {
  return {
    ...(kind && { kind }),
    ...(startsOn && { startsOn }),
    ...(endsOn && { endsOn }),
    createdOn,
    schedule: schedule.map(({ target, ...row }) => ({
      ...row,
      ...(target !== undefined && { target: toThousandths(target) }),
    })),
  };
}
