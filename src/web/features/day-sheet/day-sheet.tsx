import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useAccountData, useReadDay, useRecord, useToday } from '#client/react.tsx';
import type { AskedDay } from '#client/state/queries.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, EARLIEST_DAY } from '#domain/days/day-key.ts';
import { forgivenDays } from '#domain/figures/forgiven-days.ts';
import { shownDay } from '#domain/list/shown-day.ts';
import { isRequired, logsAmount } from '#domain/plan/habit.ts';
import { toUnits } from '#domain/record/day-flags.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { closeDay, openDay } from '#web/shared/open-day.ts';
import { ShowSaved, useSavedNote } from '#web/shared/sheet/sheet.tsx';
import { useDayName } from '#web/shared/use-day-name.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DayAmount, DayNote, DayRating, DayState, DaySteps } from './day-parts.tsx';
import '#web/shared/sheet/sheet.css';
import './day-sheet.css';

/** One day of a habit: its state, its steps, its note. Each change is saved at once, as a mutation of its own. */
export function DaySheet({ habitId, day }: AskedDay) {
  const { habits, archives } = useAccountData();
  const habit = [...habits, ...archives].find(({ id }) => id === habitId);
  useEffect(() => {
    // It was deleted meanwhile, here or on another device.
    if (!habit) closeDay();
  }, [habit]);
  return habit ? <HabitDay habit={habit} day={day} /> : null;
}

function HabitDay({ habit, day }: { habit: Habit; day: DayKey }) {
  const t = useTranslator();
  const { note, show } = useSavedNote();
  const head = (
    <>
      <span className="tile">
        <Emoji name={habit.emoji} size={28} />
      </span>
      <p className="day-sheet-name" aria-hidden="true">
        {habit.name}
      </p>
      {note}
    </>
  );
  return (
    <ShowSaved value={show}>
      <Dialog title={habit.name} head={head} closeLabel={t('day.close')} onClose={closeDay}>
        <div className="sheet day-sheet">
          <DayNav habitId={habit.id} day={day} />
          <DayParts key={day} habit={habit} day={day} />
        </div>
      </Dialog>
    </ShowSaved>
  );
}

function DayParts({ habit, day }: { habit: Habit; day: DayKey }) {
  const { data: read, failed } = useReadDay({ habitId: habit.id, day });
  const record = useRecord(habit);
  const shown = shownDay(habit, record, day, read);
  const value = toUnits(record.values?.get(day) ?? null);
  const isForgiven = forgivenDays(record, useToday()).has(day);
  return (
    <>
      {isRequired(habit) ? (
        <DayState habit={habit} day={day} shown={shown} value={value} isForgiven={isForgiven} />
      ) : (
        <DayRating habit={habit} day={day} value={value} />
      )}
      {isRequired(habit) && logsAmount(habit) && <DayAmount habit={habit} day={day} value={value} />}
      {habit.steps.length > 0 && <DaySteps habit={habit} day={day} ids={shown.completedStepIds} />}
      <DayNote habitId={habit.id} day={day} note={shown.note} failed={failed} />
    </>
  );
}

/** The day that is shown, between the day before and the day after. */
function DayNav({ habitId, day }: AskedDay) {
  const t = useTranslator();
  const today = useToday();
  const nameOf = useDayName();
  return (
    <div className="day-sheet-nav">
      <IconButton
        label={t('home.previousDay')}
        disabled={day <= EARLIEST_DAY}
        onClick={() => openDay(habitId, addDays(day, -1))}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p aria-live="polite">{nameOf(day)}</p>
      <IconButton
        label={t('home.nextDay')}
        disabled={day >= today}
        onClick={() => openDay(habitId, addDays(day, 1))}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
