import type { Habit } from '#contract/habits.ts';
import type { CalendarPeriod } from '#domain/days/calendar-period.ts';
import { type DayFigures, sumOf } from '#domain/figures/figure-days.ts';
import { percentageOf } from '#domain/figures/performance.ts';
import type { PeriodFigures } from '#domain/figures/period-figures.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { habitParameter } from '../performance-data.ts';
import { usePeriodName } from './use-period-name.ts';

/** A habit with its figures. */
export type FiguresRow = readonly [Habit, PeriodFigures];

/** For a figure that there is not. */
const NONE = '–';

interface FiguresTableProps {
  period: CalendarPeriod;
  rows: readonly FiguresRow[];
}

/** Habits by figures; on a phone it scrolls sideways in its own box, where the names stay. They lead to their charts. */
export function FiguresTable({ period, rows }: FiguresTableProps) {
  const t = useTranslator();
  const formats = useFormats();
  const caption = t('table.caption', { period: usePeriodName()(period) });
  const { streaks } = useCelebrated();
  const columns = [t('table.done'), t('table.amount'), ...(streaks ? [t('table.streak')] : [])];
  const done = ({ completed, total }: DayFigures) => {
    const share = percentageOf(completed, total);
    return (
      <>
        <b>{share === null ? NONE : formats.percent(share)}</b>
        {`${formats.number(completed)}/${formats.number(total)}`}
      </>
    );
  };
  return (
    <div className="surface grid-room" role="region" aria-label={caption}>
      <table className="grid">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="grid-name">
              {t('table.habit')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="grid-figure">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([habit, figures]) => (
            <tr key={habit.id}>
              <th scope="row" className="grid-name">
                <AppLink
                  to="habits-performance"
                  search={`?${habitParameter}=${habit.id}`}
                  seldom
                  className="expandable"
                >
                  {habit.name}
                </AppLink>
              </th>
              <td className="grid-figure">{done(figures)}</td>
              <td className="grid-figure">
                {figures.amount === null ? NONE : <b>{amountText(formats, figures.amount, habit.unit)}</b>}
              </td>
              {streaks && (
                <td className="grid-figure">
                  <b>{t(`table.streaks.${figures.unit}`, { count: figures.best })}</b>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" className="grid-name">
                <span className="expandable">{t('table.all')}</span>
              </th>
              <td className="grid-figure">{done(sumOf(rows.map(([, figures]) => figures)))}</td>
              <td className="grid-figure">{NONE}</td>
              {streaks && <td className="grid-figure">{NONE}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
