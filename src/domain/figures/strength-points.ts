import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';

/** How the line of a habit's strength is read. */
export const strengthPeriods = ['day', 'week', 'month', 'quarter'] as const;
export type StrengthPeriod = (typeof strengthPeriods)[number];

/** How many periods the line shows at most. */
const COUNTS: Readonly<Record<StrengthPeriod, number>> = { day: 30, week: 26, month: 12, quarter: 12 };

/** The score at the end of a period, 0 to 1; of the last period, the score of today. */
export interface StrengthPoint {
  readonly day: DayKey;
  readonly strength: number;
}

/** The scores of a line at the ends of the periods up to `today`, oldest first, from the last period before the first score above 0. */
export function strengthPoints(
  line: Readonly<Record<DayKey, number>>,
  today: DayKey,
  period: StrengthPeriod,
  weekStart: number,
): StrengthPoint[] {
  const points: StrengthPoint[] = [];
  let day = today;
  for (let left = COUNTS[period]; left > 0; left -= 1) {
    const strength = line[day];
    if (strength === undefined) break;
    points.unshift({ day, strength });
    day = addDays(firstDayOf(period, day, weekStart), -1);
  }
  const first = points.findIndex(({ strength }) => strength > 0);
  return points.slice(Math.max(0, first - 1));
}

/** The first day of the period that a day is in. */
function firstDayOf(period: StrengthPeriod, day: DayKey, weekStart: number): DayKey {
  if (period === 'day') return day;
  if (period === 'week') return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
  if (period === 'month') return `${day.slice(0, 8)}01`;
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/** How the score has changed over the last 30 days, in whole points of 100; null when the line does not reach back so far. */
export function strengthChange(line: Readonly<Record<DayKey, number>>, today: DayKey): number | null {
  const [now, before] = [line[today], line[addDays(today, -30)]];
  return now === undefined || before === undefined ? null : Math.round(now * 100) - Math.round(before * 100);
}
