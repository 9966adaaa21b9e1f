import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import type { useTick } from '../use-tick.ts';
import { shownDays } from '../week-marks.ts';

interface YesterdayTickProps {
  habit: Habit;
  today: DayKey;
  weekStart: number;
  /** The id of the element with the name. */
  nameId: string;
  set: ReturnType<typeof useTick>['set'];
}

/** Lies over the mark of yesterday in the week, and ticks that day. */
export function YesterdayTick({ habit, today, weekStart, nameId, set }: YesterdayTickProps) {
  const t = useTranslator();
  const yesterday = addDays(today, -1);
  const done = isDoneOn(habit, yesterday);
  const write = (to: boolean) => void set(to ? 'create' : 'remove', yesterday);
  const press = () => {
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
      onClick={press}
    />
  );
}
