import { type KeyboardEvent, useState } from 'react';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { usePressDay } from '#web/shared/use-press-day.ts';
import { classes } from '#web/ui/classes.ts';
import { isOld } from './grid-data.ts';
import { GridRow } from './grid-row.tsx';
import { moveFocus } from './move-focus.ts';

interface GridTableProps {
  /** Oldest first. */
  days: readonly DayKey[];
  today: DayKey;
  sections: readonly { readonly divider: Divider | null; readonly habits: readonly Habit[] }[];
}

/** Habits by days. One cell can be reached by the Tab key, the others from there by the arrow keys. */
export function GridTable({ days, today, sections }: GridTableProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [reached, setReached] = useState<string | null>(null);
  const all = sections.flatMap(({ habits }) => habits);
  const [first] = all;
  const isThere = all.some(({ id }) => days.some((day) => reached === `${id} ${day}`));
  const reachable = isThere ? reached : `${first?.id} ${days.at(-1)}`;
  const pressDay = usePressDay(all);
  const toggle = (habit: Habit, day: DayKey) => pressDay(habit, day, isDoneOn(habit, day));
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  };
  return (
    <div className="surface grid-room">
      <table className="grid" role="grid" aria-label={t('grid.table')} onKeyDown={press}>
        <thead>
          <tr>
            <th scope="col" className="grid-name">
              <span className="visually-hidden">{t('grid.habit')}</span>
            </th>
            {days.map((day, index) => (
              <th
                key={day}
                scope="col"
                className={classes('grid-day', isOld(days, index) && 'is-old', day === today && 'is-today')}
              >
                <span aria-hidden="true">{formats.weekday(weekdayOf(day), 'narrow')}</span>
                <span aria-hidden="true">{formats.number(Number(day.slice(8)))}</span>
                <span className="visually-hidden">{formats.day(day, 'full')}</span>
              </th>
            ))}
            <th scope="col" className="grid-figure">
              {t('grid.done')}
            </th>
          </tr>
        </thead>
        {sections
          .filter(({ habits }) => habits.length > 0)
          .map(({ divider, habits }) => (
            <tbody key={divider?.id ?? 'first'}>
              {divider && (
                <tr>
                  <th scope="rowgroup" className="grid-section">
                    {divider.name}
                  </th>
                </tr>
              )}
              {habits.map((habit) => (
                <GridRow
                  key={habit.id}
                  habit={habit}
                  days={days}
                  today={today}
                  reachable={reachable?.startsWith(`${habit.id} `) ? reachable : null}
                  onReach={setReached}
                  onOpen={openDay}
                  onToggle={toggle}
                />
              ))}
            </tbody>
          ))}
      </table>
    </div>
  );
}
