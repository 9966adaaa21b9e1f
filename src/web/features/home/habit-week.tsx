import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import type { Texts } from './habit-facts.tsx';
import type { useTick } from './use-tick.ts';
import { weekMarks, weekSummary } from './week-marks.ts';

interface WeekOptions {
  today: DayKey;
  weekStart: number;
  /** The id of the element with the name. */
  nameId: string;
  set: ReturnType<typeof useTick>['set'];
}

/** The week of a habit, whose mark of yesterday ticks that day. A function, as in habit-facts.tsx. */
export function habitWeek({ t }: Texts, habit: Habit, options: WeekOptions): ReactNode {
  const { today, weekStart, nameId, set } = options;
  const { week, shown } = weekMarks(habit, today, weekStart);
  const yesterday = addDays(today, -1);
  const done = isDoneOn(habit, yesterday);
  const toggle = (): void => {
    void set(done ? 'remove' : 'create', yesterday);
    void offerUndo(t, done ? 'yesterdayUnticked' : 'yesterdayTicked', habit.name, () => {
      void set(done ? 'create' : 'remove', yesterday);
    });
  };
  return (
    <>
      <WeekStrip marks={shown} label={t('habits.weekLabel', weekSummary(week))} />
      <button
        type="button"
        data-yesterday=""
        className={`hovers yesterday today-${shown.findIndex((mark) => mark.today) + 1}`}
        aria-label={t('habits.yesterday')}
        aria-describedby={nameId}
        aria-pressed={done}
        onClick={toggle}
      />
    </>
  );
}
