import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import type { Texts } from './habit-facts.tsx';
import type { useTick } from './use-tick.ts';
import { shownDays, weekMarks, weekSummary } from './week-marks.ts';

interface WeekOptions {
  today: DayKey;
  weekStart: number;
  /** The id of the element with the name. */
  nameId: string;
  set: ReturnType<typeof useTick>['set'];
}

/** The week of a habit, whose mark of yesterday ticks that day. A function, as in habit-facts.tsx. */
export function habitWeek(texts: Texts, habit: Habit, options: WeekOptions): ReactNode {
  const { week, shown } = weekMarks(habit, options.today, options.weekStart);
  return (
    <>
      <WeekStrip marks={shown} label={texts.t('habits.weekLabel', weekSummary(week))} />
      {yesterdayTick(texts, habit, options)}
    </>
  );
}

/** Lies over the mark of yesterday in the week, and ticks that day. */
export function yesterdayTick({ t }: Texts, habit: Habit, options: WeekOptions): ReactNode {
  const { today, weekStart, nameId, set } = options;
  const yesterday = addDays(today, -1);
  const done = isDoneOn(habit, yesterday);
  const write = (to: boolean) => void set(to ? 'create' : 'remove', yesterday);
  const toggle = () => {
    write(!done);
    void offerUndo(t, done ? 'yesterdayUnticked' : 'yesterdayTicked', habit.name, () => write(done));
  };
  return (
    <button
      type="button"
      data-yesterday=""
      className={`hovers yesterday today-${shownDays(today, weekStart).indexOf(today) + 1}`}
      aria-label={t('habits.yesterday')}
      aria-describedby={nameId}
      aria-pressed={done}
      onClick={toggle}
    />
  );
}
