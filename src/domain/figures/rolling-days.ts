import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { type DayFigures, daysOf, type FiguresByDay, sumOf } from './figure-days.ts';
import { STATS_DAYS } from './performance.ts';

/**
 * Done of due over the last 30 days up to `today`, from a graph of one habit or of all: what a broken streak does not lose. Days that the
 * graph lacks count nothing, and today only once it is done, as in every graph (docs/rules/figures.md#percentages).
 */
export function rollingDays(figures: FiguresByDay, today: DayKey): DayFigures {
  const first = addDays(today, 1 - STATS_DAYS);
  return sumOf(daysOf(figures).filter(({ day }) => day >= first && day <= today));
}
