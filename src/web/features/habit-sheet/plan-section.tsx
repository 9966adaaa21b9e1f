import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Section } from '#web/shared/sheet/section.tsx';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlanForm, type SavedPlan } from './plan-form.tsx';

type Start = 'fromToday' | 'fromTomorrow';

/** When a change of the plan takes effect: a day that is done stays as it was. */
const startOf = (habit: Habit, today: DayKey): Start =>
  habit.kind !== 'limit' && isDoneOn(habit, today) ? 'fromTomorrow' : 'fromToday';

/** The plan in words. Weekdays can be changed at once, and the rest in a form. */
export function PlanSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const say = usePlanText();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<Start | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [undo, setUndo] = useState<{ readonly run: () => void } | null>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const open = () => {
    setStart(null);
    setUndo(null);
    setOpen(true);
  };
  const showSaved = ({ isPlan, undo: run }: SavedPlan) => {
    setStart(isPlan ? startOf(habit, today) : null);
    setUndo({ run });
    close();
  };
  const takeBack = () => {
    undo?.run();
    setUndo(null);
    setStart(null);
    opener.current?.focus();
  };
  return (
    <Section title={t('plan.howOften')} end={<span className="fine">{t(`plan.${habit.kind}`)}</span>}>
      <p className="sheet-plan">{say(habit)}</p>
      {isOpen ? (
        <PlanForm habit={habit} onSaved={showSaved} onCancel={close} />
      ) : (
        <>
          {habit.repeat.type === 'weekdays' && (
            <Weekdays habit={habit} onChanged={() => setStart(startOf(habit, today))} />
          )}
          <div className="ways">
            <Button ref={opener} look="plain" small onClick={open}>
              {t('plan.change')}
            </Button>
            {undo && (
              <Button look="quiet" small onClick={takeBack}>
                {t('undo.undo')}
              </Button>
            )}
          </div>
        </>
      )}
      <p className="fine sheet-start" role="status">
        {start && t(`plan.${start}`)}
      </p>
    </Section>
  );
}

/** One must stay chosen: the server refuses an empty choice too. */
function Weekdays({ habit, onChanged }: { habit: Habit; onChanged: () => void }) {
  const t = useTranslator();
  const save = useSave();
  const [isRefused, setRefused] = useState(false);
  const toggle = (day: number) => {
    const days = toggleDay(habit.days, day);
    setRefused(days.length === 0);
    if (days.length === 0) return;
    save('habit.update', { id: habit.id, days });
    onChanged();
  };
  return (
    <>
      <WeekdayToggles days={habit.days} onToggle={toggle} />
      {isRefused && (
        <p className="field-error" role="alert">
          {t('plan.noDay')}
        </p>
      )}
    </>
  );
}
