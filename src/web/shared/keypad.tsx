import { useState } from 'react';
import { useAchievements, useRecord, useToday, useWrite } from '#client/react.tsx';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { moneySaved } from '#domain/figures/clean-days.ts';
import { lastSlipOf } from '#domain/figures/last-slip.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { measures } from '#domain/routine/routine.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AmountForm } from './amounts/amount-form.tsx';
import { RunningTime } from './amounts/timer-button.tsx';
import { CountdownButton } from './session-button.tsx';
import { useCelebrated } from './use-celebrated.ts';
import { useDayName } from './use-day-name.ts';

interface KeypadProps {
  habit: Habit;
  day: DayKey;
  value: number | null;
  onChange: (value: NonNullable<UpdateDay['value']> | null) => void;
  onClose: () => void;
}

/** The amount of a day of a habit: set, added to or cleared; each closes it. */
export function Keypad({ habit, day, value, onChange, onClose }: KeypadProps) {
  const t = useTranslator();
  const today = useToday();
  const nameOf = useDayName();
  const write = useWrite();
  const { timerStartedAt: since } = habit;
  // As the keypad was opened: the countdown stays when the target is reached.
  const [countsDown] = useState(measures(habit) && day === today && (value ?? 0) < (habit.target ?? 0));
  const discard = () =>
    void write('habit.timer', { id: habit.id, action: 'discard', at: new Date().toISOString() });
  return (
    <Dialog title={habit.name} closeLabel={t('amounts.close')} onClose={onClose}>
      <div className="amount-form">
        <p className="fine">{nameOf(day)}</p>
        <AmountForm
          habit={habit}
          value={value}
          isFirst
          onChange={(to) => {
            onChange(to);
            onClose();
          }}
        />
        {countsDown && <CountdownButton habit={habit} />}
        {since !== null && day === today && (
          <Button look="plain" small onClick={discard}>
            {t('amounts.discardTimer')} <RunningTime since={since} />
          </Button>
        )}
        {keepsLimit(habit) && day === today && <CleanFigures habit={habit} today={today} />}
      </div>
    </Dialog>
  );
}

/** Of a limit: how long it was kept, and what that saved. */
function CleanFigures({ habit, today }: { habit: Habit; today: DayKey }) {
  const t = useTranslator();
  const formats = useFormats();
  const achievement = useAchievements()?.find(({ id }) => id === habit.id);
  const { streaks } = useCelebrated();
  const slip = lastSlipOf(useRecord(habit), today);
  if (!achievement) return null;
  const { currentStreak, bestStreak, completed } = achievement;
  const since = slip === null ? null : dayNumber(today) - dayNumber(slip);
  const saved = moneySaved(habit, completed);
  const per = habit.repeat.type === 'total' ? habit.repeat.per : 'day';
  const length = (count: number) => {
    if (per === 'week') return t('amounts.weeks', { count });
    return t(per === 'month' ? 'amounts.months' : 'amounts.days', { count });
  };
  const figures = [
    { label: t('amounts.inARow'), value: streaks ? length(currentStreak) : null },
    { label: t('amounts.longest'), value: streaks ? length(bestStreak) : null },
    { label: t('amounts.sinceSlip'), value: since === null ? null : t('amounts.days', { count: since }) },
    { label: t('amounts.saved'), value: saved === null ? null : formats.number(saved) },
  ];
  return (
    <ul className="fine">
      {figures.map(
        ({ label, value }) =>
          value !== null && (
            <li key={label}>
              {label} <b>{value}</b>
            </li>
          ),
      )}
    </ul>
  );
}
