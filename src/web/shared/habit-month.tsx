import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useAccountData, useRecord, useToday } from '#client/react.tsx';
import { useDays } from '#client/react-days.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import type { FiguresByDay } from '#domain/figures/figure-days.ts';
import { forgivenDays } from '#domain/figures/forgiven-days.ts';
import { YEAR } from '#domain/figures/year-days.ts';
import { isDoneOn, isDueOn, isPartOn } from '#domain/list/wire-habit.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import type { RecentDay } from '#domain/record/day-flags.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { onSpace } from '#web/ui/on-space.ts';
import { valueText } from './amounts/amount-text.ts';
import { daysOfMonth, monthOf, nextMonth, previousMonth } from './month/month.ts';
import { openDay } from './open-day.ts';
import { usePressDay } from './use-press-day.ts';
import './month/month-days.css';

interface HabitMonthProps {
  habit: Habit;
  /** What was due on the days of the last year. */
  due: FiguresByDay;
}

/** The days of a habit, a month at a time; each opens. */
export function HabitMonth({ habit: listed, due }: HabitMonthProps) {
  const formats = useFormats();
  const today = useToday();
  const habit = useDays()(listed, today, YEAR + 1);
  const press = usePressDay([habit]);
  const isDue = (day: DayKey): boolean =>
    day === today ? isDueOn(habit, today) : (due[day]?.total ?? 0) > 0;
  const forgiven = forgivenDays(useRecord(listed), today);
  const markOf = (day: DayKey): DayMark => {
    const told = habit.recent[day];
    const rest = restOf(told?.state, forgiven.has(day));
    const value = logsAmount(habit) ? (told?.value ?? null) : null;
    const done = isDoneOn(habit, day);
    const part = isPartOn(habit, day);
    const amount = value === null ? null : valueText(formats, habit, value);
    return { done, due: isDue(day), part, amount, rest, noted: told?.note === true };
  };
  return (
    <MonthDays
      markOf={markOf}
      onOpen={(day) => openDay(habit.id, day)}
      onToggle={(day) => press(habit, day, isDoneOn(habit, day))}
    />
  );
}

/** Why a day counts for nothing, if it does. */
function restOf(state: RecentDay['state'] | undefined, isForgiven: boolean): DayMark['rest'] {
  if (state === 'skipped' || state === 'onBreak') return state;
  return isForgiven ? 'forgiven' : null;
}

interface MonthDaysProps {
  markOf: (day: DayKey) => DayMark;
  onOpen: (day: DayKey) => void;
  onToggle: (day: DayKey) => void;
}

/** What a day of the month shows. */
interface DayMark {
  readonly done: boolean;
  readonly due: boolean;
  /** Something, but not all of the target. */
  readonly part: boolean;
  /** In words, after the date; null for nothing. */
  readonly amount: string | null;
  /** In words, after the date. */
  readonly rest: 'skipped' | 'onBreak' | 'forgiven' | null;
  readonly noted: boolean;
}

/** A month of days, each a button that opens it; the space bar ticks or unticks it at once. */
function MonthDays({ markOf, onOpen, onToggle }: MonthDaysProps) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const first = addDays(today, -YEAR);
  const [month, setMonth] = useState(monthOf(today));
  const { days, offset } = daysOfMonth(month, weekStart);
  const weekdays = Array.from({ length: 7 }, (_, index) => (weekStart + index) % 7);
  return (
    <div className="month">
      <div className="month-head">
        <IconButton
          label={t('sheet.previousMonth')}
          disabled={month === monthOf(first)}
          onClick={() => setMonth(previousMonth(month))}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <p aria-live="polite">{formats.month(month)}</p>
        <IconButton
          label={t('sheet.nextMonth')}
          disabled={month === monthOf(today)}
          onClick={() => setMonth(nextMonth(month))}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="month-grid">
        {weekdays.map((day) => (
          <span key={day} className="month-weekday" aria-hidden="true">
            {formats.weekday(day, 'narrow')}
          </span>
        ))}
        {Array.from({ length: offset }, (_, index) => (
          <span key={`before-${index}`} />
        ))}
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            mark={markOf(day)}
            isToday={day === today}
            disabled={day > today || day < first}
            onOpen={onOpen}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  );
}

interface DayProps extends Pick<MonthDaysProps, 'onOpen' | 'onToggle'> {
  day: DayKey;
  mark: DayMark;
  isToday: boolean;
  disabled: boolean;
}

function Day({ day, mark, isToday, disabled, onOpen, onToggle }: DayProps) {
  const t = useTranslator();
  const formats = useFormats();
  const words = [
    formats.day(day, 'full'),
    mark.amount,
    mark.rest && t(`sheet.${mark.rest}`),
    mark.noted && t('sheet.noted'),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={classes(
        'month-day',
        mark.due && 'is-due',
        mark.part && 'is-part',
        mark.rest && 'is-rest',
        mark.noted && 'is-noted',
        isToday && 'is-today',
      )}
      aria-label={words.join(', ')}
      aria-pressed={mark.done}
      disabled={disabled}
      onClick={() => onOpen(day)}
      {...onSpace(() => onToggle(day))}
    >
      {/* As the label has it: in French the first is an ordinal. */}
      {formats.day(day, 'yearless').split(/\s/)[0]}
    </button>
  );
}
