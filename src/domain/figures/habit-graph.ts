import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { type AmountFigures, amountFigures } from './amount-figures.ts';
import type { FiguresByDay } from './figure-days.ts';
import { DaySums, graphOfSums } from './performance.ts';
import { roundStrength, strengthLine } from './strength.ts';

/** One habit by days, oldest first, in the shape of the API. */
export interface HabitGraph {
  readonly days: FiguresByDay;
  /** At the end of each day. */
  readonly strength: Readonly<Record<DayKey, number>>;
  /** Of a habit that logs amounts. */
  readonly amounts?: AmountFigures;
}

/** A habit from `start` to `stop`, both included, as it is known on `today`. */
export function habitGraph(record: HabitRecord, start: DayKey, stop: DayKey, today: DayKey): HabitGraph {
  const [from, to] = [dayNumber(start), dayNumber(stop)];
  const sums = new DaySums(from, to, dayNumber(today)).add(record);
  const line = Array.from(strengthLine(record, today, from, to), roundStrength);
  const strength = Object.fromEntries(line.map((score, index) => [dayKey(from + index), score]));
  const { values } = record;
  return {
    days: graphOfSums(sums, today),
    strength,
    ...(values && logsAmount(record) && { amounts: amountFigures(values, from, to) }),
  };
}
