import type { Graph } from '#contract/performance.ts';
import { type DayKey, weekdayOf } from '#domain/day-key.ts';
import { useFormats, useTranslator } from '#web/i18n.tsx';
import { weekOf } from '../week-marks.ts';
import { Card } from './card.tsx';

interface WeekCardProps {
  days: Graph['days'];
  today: DayKey;
  weekStart: number;
}

const none = { completed: 0, total: 0 };

/** The share done on each day of this week, one bar a day. */
export function WeekCard({ days, today, weekStart }: WeekCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const week = weekOf(today, weekStart).map((day) => ({ day, ...(days[day] ?? none) }));
  const completed = week.reduce((sum, day) => sum + day.completed, 0);
  const total = week.reduce((sum, day) => sum + day.total, 0);
  return (
    <Card
      kind="bars"
      title={t('home.thisWeek')}
      figure={`${formats.number(completed)}/${formats.number(total)}`}
    >
      <ol className="bars">
        {week.map((day) => (
          <li key={day.day} data-today={day.day === today || undefined}>
            <svg viewBox="0 0 26 72" width="26" height="72" aria-hidden="true">
              <Bar completed={day.completed} total={day.total} />
            </svg>
            <span aria-hidden="true">{formats.weekday(weekdayOf(day.day), 'narrow')}</span>
            <span className="visually-hidden">
              {t('home.weekDay', {
                day: formats.weekday(weekdayOf(day.day)),
                completed: day.completed,
                total: day.total,
              })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const HEIGHT = 72;
const LEAST = 4;

function Bar({ completed, total }: { completed: number; total: number }) {
  const height = Math.max(LEAST, total === 0 ? 0 : (completed / total) * HEIGHT);
  return <rect x="0" y={HEIGHT - height} width="26" height={height} rx={Math.min(7, height / 2)} />;
}
