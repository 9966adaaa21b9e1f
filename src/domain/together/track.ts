import { NOTHING } from '#domain/days/day-values.ts';
import { logsAmount, ONE } from '#domain/plan/habit.ts';
import { plannedFlags } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { type Inertia, inertiaOf } from './inertia.ts';
import { dayAfter, type PackedDays, packDays } from './packed-days.ts';

/** A habit that is compared. */
export interface Compared {
  readonly id: string;
  readonly record: HabitRecord;
}

/** What the days of a habit are split by. */
export interface Side {
  readonly id: string;
  /** In its unit: the days with that much or more, of those with a value. Null for the done days, of those on which it was due. */
  readonly least: number | null;
}

/** A byte a day: 1 on the days that count, and on those of them that are marked. */
interface Flags {
  readonly counted: Uint8Array;
  readonly marked: Uint8Array;
}

/** The same as bits. */
export interface Split {
  readonly counted: PackedDays;
  readonly marked: PackedDays;
}

/** The days of a habit, once for each way in which they are compared. */
export interface Track {
  readonly side: Side;
  readonly flags: Flags;
  readonly sameDay: Split;
  /** Each day in the place of the next one. */
  readonly dayAfter: Split;
  readonly inertia: () => Inertia;
}

/** The days of a habit from day number `start` to `stop`, both included. */
export function trackOf({ id, record }: Compared, start: number, stop: number): Track {
  const { least, ...flags } = logsAmount(record)
    ? amountFlags(record, start, stop)
    : doneFlags(record, start, stop);
  const { counted, marked } = flags;
  const sameDay = { counted: packDays(counted), marked: packDays(marked) };
  const moved = (days: PackedDays): PackedDays => dayAfter(days, counted.length);
  return {
    side: { id, least },
    flags,
    sameDay,
    dayAfter: { counted: moved(sameDay.counted), marked: moved(sameDay.marked) },
    inertia: once(() =>
      inertiaOf(Float64Array.from(marked, (mark, day) => (counted[day] === 1 ? mark : Number.NaN))),
    ),
  };
}

/** Computed when it is asked for: most habits go with no other. */
function once<T>(compute: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: compute() }).value;
}

type Splitting = Flags & Pick<Side, 'least'>;

/** The days on which it was due, and of them the done ones. */
function doneFlags(record: HabitRecord, start: number, stop: number): Splitting {
  const { due: counted, ticked } = plannedFlags(record, start, stop);
  return { counted, marked: counted.map((due, day) => due & (ticked[day] ?? 0)), least: null };
}

/** The days with a value, and of them those from the median on. */
function amountFlags({ values }: HabitRecord, start: number, stop: number): Splitting {
  const logged = values?.fill(start, stop) ?? new Int32Array(stop - start + 1).fill(NOTHING);
  const bound = middleOf(logged.filter((value) => value !== NOTHING).toSorted());
  return {
    counted: Uint8Array.from(logged, (value) => Number(value !== NOTHING)),
    marked: Uint8Array.from(logged, (value) => Number(value >= bound && value !== NOTHING)),
    least: bound / ONE,
  };
}

/** The median of rising values, or the value above it: of the two, the one that leaves more equal halves below it and from it on. */
function middleOf(rising: Int32Array): number {
  const half = rising.length / 2;
  const median = rising[Math.floor(half)] ?? 0;
  const below = rising.indexOf(median);
  const upTo = rising.lastIndexOf(median) + 1;
  return half - below <= upTo - half ? median : (rising[upTo] ?? median);
}
