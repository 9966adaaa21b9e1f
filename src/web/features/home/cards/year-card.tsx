import type { Graph } from '#contract/performance.ts';
import type { DayKey } from '#domain/day-key.ts';
import { useFormats, useTranslator } from '#web/i18n.tsx';
import { Card } from './card.tsx';
import { yearDays } from './year-days.ts';

interface YearCardProps {
  days: Graph['days'];
  today: DayKey;
  weekStart: number;
}

const PITCH = 7.3;
const GAP = 1.4;
const SIDE = PITCH - GAP;

/** A year at a glance: weeks are columns, the fuller a day the greener. */
export function YearCard({ days, today, weekStart }: YearCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const year = yearDays(days, today, weekStart);
  const columns = (year.at(-1)?.column ?? 0) + 1;
  const completed = year.reduce((sum, day) => sum + day.completed, 0);
  return (
    <Card kind="year" title={t('home.year')} figure={formats.number(completed)}>
      <svg
        className="heat"
        role="img"
        aria-label={t('home.yearLabel', { count: completed })}
        viewBox={`0 0 ${columns * PITCH - GAP} ${7 * PITCH - GAP}`}
      >
        {year.map((day) => (
          <rect
            key={day.day}
            className={`is-${day.level}`}
            x={day.column * PITCH}
            y={day.row * PITCH}
            width={SIDE}
            height={SIDE}
            rx="1.8"
          >
            <title>
              {t('home.yearDay', {
                day: formats.day(day.day),
                completed: day.completed,
                total: day.total,
              })}
            </title>
          </rect>
        ))}
      </svg>
    </Card>
  );
}
