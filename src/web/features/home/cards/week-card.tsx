import { weekdayOf } from '#domain/day-key.ts';
import { type FigureDay, sumOf } from '#domain/figure-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { WeekBars } from '#web/ui/week-bars.tsx';
import { Card } from './card.tsx';

const HEIGHT = 72;

/** The share done on each of the last 7 days, one bar a day, today the last. */
export function WeekCard({ week }: { week: readonly FigureDay[] }) {
  const t = useTranslator();
  const formats = useFormats();
  const { completed, total } = sumOf(week);
  const last = week.at(-1)?.day;
  const label = t('home.weekLabel', {
    completed,
    total,
    first: week[0] ? formats.day(week[0].day, 'short') : '',
    last: last ? formats.day(last, 'short') : '',
  });
  return (
    <Card
      kind="bars"
      title={t('home.sevenDays')}
      figure={`${formats.number(completed)}/${formats.number(total)}`}
    >
      <WeekBars
        label={label}
        height={HEIGHT}
        bars={week.map((figures) => ({
          ...figures,
          key: figures.day,
          mark: formats.weekday(weekdayOf(figures.day), 'narrow'),
          text: t('home.yearDay', {
            day: formats.weekday(weekdayOf(figures.day)),
            completed: figures.completed,
            total: figures.total,
          }),
          strong: figures.day === last,
        }))}
      />
    </Card>
  );
}
