import { memo } from 'react';
import { useRecord } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { DaySums } from '#domain/figures/day-sums.ts';
import { type DayFigures, sumOf } from '#domain/figures/figure-days.ts';
import { percentageOf } from '#domain/figures/performance.ts';
import { shownState } from '#domain/list/wire-habit.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { onSpace } from '#web/ui/on-space.ts';
import { isOld, RECENT_DAYS } from './grid-data.ts';

interface GridRowProps {
  habit: Habit;
  days: readonly DayKey[];
  today: DayKey;
  /** Its cell that the Tab key reaches. */
  reachable: string | null;
  onReach: (cell: string) => void;
  onOpen: (habitId: string, day: DayKey) => void;
  onToggle: (habit: Habit, day: DayKey) => void;
}

/** One habit: its name, its days, and how often it was done of the days on which it was due. */
export const GridRow = memo(function GridRow({ habit, days, ...rest }: GridRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const sumsOf = useSums(habit, days, rest.today);
  const figure = (shown: readonly DayKey[], className: string) => {
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
function useSums(
  habit: Habit,
  days: readonly DayKey[],
  today: DayKey,
): (shown: readonly DayKey[]) => DayFigures {
  const record = useRecord(habit);
  const [start, stop] = [dayNumber(days[0] ?? today), dayNumber(days.at(-1) ?? today)];
  const sums = new DaySums(start, stop, dayNumber(today));
  sums.add(record);
  return (shown) => sumOf(shown.map((day) => sums.at(dayNumber(day) - start, day < today)));
}

interface CellProps extends Omit<GridRowProps, 'days'> {
  day: DayKey;
  old: boolean;
}

function Cell({ habit, day, today, old, reachable, onReach, onOpen, onToggle }: CellProps) {
  const t = useTranslator();
  const formats = useFormats();
  const cell = `${habit.id} ${day}`;
  const state = shownState(habit, day);
  const isNoted = habit.recent[day]?.note === true;
  const value = logsAmount(habit) ? habit.recent[day]?.value : null;
  const isPart = habit.kind === 'amount' && state === 'none' && (value ?? 0) > 0;
  const isKept = habit.kind === 'limit' && state === 'done';
  const words = [
    typeof value === 'number' && amountText(formats, value, habit.unit),
    t(isKept ? 'grid.kept' : `grid.state.${state}`),
    isNoted && t('grid.noted'),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <td className={classes('grid-cell', old && 'is-old', day === today && 'is-today')}>
      <button
        type="button"
        className={classes(`is-${state}`, isPart && 'is-part', isNoted && 'is-noted')}
        tabIndex={cell === reachable ? 0 : -1}
        aria-label={t('grid.cell', { name: habit.name, day: formats.day(day, 'full'), state: words })}
        onFocus={() => onReach(cell)}
        onClick={() => onOpen(habit.id, day)}
        {...onSpace(() => onToggle(habit, day))}
      />
    </td>
  );
}
