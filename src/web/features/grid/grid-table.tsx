import { type KeyboardEvent, memo, useState } from 'react';
import { useRecord } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { type DayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import { sumOf } from '#domain/figures/figure-days.ts';
import { DaySums, percentageOf } from '#domain/figures/performance.ts';
import { averageOf } from '#domain/figures/scale-figures.ts';
import { isDoneOn, isPartOn, shownState } from '#domain/list/wire-habit.ts';
import { isRequired, keepsLimit, logsAmount, SCALE_MAX } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ratingText, valueText } from '#web/shared/amounts/amount-text.ts';
import { openDay } from '#web/shared/open-day.ts';
import { usePressDay } from '#web/shared/use-press-day.ts';
import { classes } from '#web/ui/classes.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { onSpace } from '#web/ui/on-space.ts';

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
                  onToggle={toggle}
                />
              ))}
            </tbody>
          ))}
      </table>
    </div>
  );
}

/** Moves the focus to the next cell in the direction of an arrow key, or to an end of the row. Answers whether the key does that. */
function moveFocus(table: HTMLTableElement, key: string): boolean {
  const from = document.activeElement;
  const row = from?.closest('tr');
  if (!from || !row || !keys.has(key)) return false;
  const rows = [...table.querySelectorAll('tr')].filter((each) => cellsOf(each).length > 0);
  const cells = cellsOf(row);
  const column = cells.findIndex((cell) => cell === from);
  if (column < 0) return false;
  const below = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowLeft: cells[column - 1],
    ArrowRight: cells[column + 1],
    ArrowUp: below && cellsOf(below)[column],
    ArrowDown: below && cellsOf(below)[column],
    Home: cells[0],
    End: cells.at(-1),
  };
  next[key]?.focus();
  return true;
}

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** A phone shows some of them only. */
const cellsOf = (row: HTMLTableRowElement): HTMLElement[] =>
  [...row.querySelectorAll('button')].filter((button) => button.offsetParent !== null);

/** The days that a phone shows. */
export const RECENT_DAYS = 7;
/** Whether there is room for a day only on a wide screen. */
const isOld = (days: readonly DayKey[], index: number): boolean => index < days.length - RECENT_DAYS;

interface GridRowProps {
  habit: Habit;
  days: readonly DayKey[];
  today: DayKey;
  /** Its cell that the Tab key reaches. */
  reachable: string | null;
  onReach: (cell: string) => void;
  onToggle: (habit: Habit, day: DayKey) => void;
}

/** One habit: its name, its days, and how often it was done of the days on which it was due; of a scale the average. */
const GridRow = memo(function GridRow({ habit, days, ...rest }: GridRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const sumsOf = useSums(habit, days, rest.today);
  const figure = (shown: readonly DayKey[], className: string) => {
    if (!isRequired(habit)) {
      const average = averageOf(shown.flatMap((day) => habit.recent[day]?.value ?? []));
      return <span className={className}>{average !== null && <b>{ratingText(formats, average)}</b>}</span>;
    }
    const { completed, total } = sumsOf(shown);
    const percentage = percentageOf(completed, total);
    return (
      <span className={className}>
        {t('grid.figure', { completed: formats.number(completed), total: formats.number(total) })}
        {percentage !== null && <b>{formats.percent(percentage)}</b>}
      </span>
    );
  };
  return (
    <tr>
      <th scope="row" className="grid-name">
        <Emoji name={habit.emoji} size={20} lazy />
        {habit.name}
      </th>
      {days.map((day, index) => (
        <Cell key={day} habit={habit} day={day} old={isOld(days, index)} {...rest} />
      ))}
      <td className="grid-figure">
        {figure(days, 'is-whole')}
        {figure(days.slice(-RECENT_DAYS), 'is-recent')}
      </td>
    </tr>
  );
});

/** How many due items some of these days have, and how many of them are met; today counts once it is done. */
function useSums(habit: Habit, days: readonly DayKey[], today: DayKey) {
  const record = useRecord(habit);
  const [start, stop] = [dayNumber(days[0] ?? today), dayNumber(days.at(-1) ?? today)];
  const sums = new DaySums(start, stop, dayNumber(today));
  sums.add(record);
  return (shown: readonly DayKey[]) =>
    sumOf(shown.map((day) => sums.at(dayNumber(day) - start, day < today)));
}

const SCALE_MIDDLE = (1 + SCALE_MAX) / 2;

interface CellProps extends Omit<GridRowProps, 'days'> {
  day: DayKey;
  old: boolean;
}

function Cell({ habit, day, today, old, reachable, onReach, onToggle }: CellProps) {
  const t = useTranslator();
  const formats = useFormats();
  const cell = `${habit.id} ${day}`;
  const state = shownState(habit, day);
  const isNoted = habit.recent[day]?.note === true;
  const value = logsAmount(habit) ? habit.recent[day]?.value : null;
  const isRated = !isRequired(habit);
  // The low values of a scale are paler.
  const isPart = isRated ? (value ?? SCALE_MIDDLE) < SCALE_MIDDLE : state === 'none' && isPartOn(habit, day);
  const isKept = keepsLimit(habit) && state === 'done';
  const stateText = () => {
    if (isKept) return t('grid.kept');
    // A value says it all, and a day without one was not missed.
    if (isRated && (state === 'done' || state === 'none')) return state === 'none' && t('grid.notRated');
    return t(`grid.state.${state}`);
  };
  const words = [
    typeof value === 'number' && valueText(formats, habit, value),
    stateText(),
    isNoted && t('grid.noted'),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <td className={classes('grid-cell', old && 'is-old', day === today && 'is-today')}>
      <button
        type="button"
        className={classes(
          `is-${isRated && state === 'none' ? 'notDue' : state}`,
          isPart && 'is-part',
          isNoted && 'is-noted',
        )}
        tabIndex={cell === reachable ? 0 : -1}
        aria-label={t('grid.cell', { name: habit.name, day: formats.day(day, 'full'), state: words })}
        onFocus={() => onReach(cell)}
        onClick={() => openDay(habit.id, day)}
        {...onSpace(() => onToggle(habit, day))}
      />
    </td>
  );
}
