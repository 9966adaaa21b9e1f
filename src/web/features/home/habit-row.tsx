import { memo, Suspense, useId, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDueOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { Grip } from '#web/ui/grip.tsx';
import { Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { EmojiTile } from './emoji-tile.tsx';
import { otherFacts, stepsFact, streakFact, todayFact } from './habit-facts.tsx';
import { HabitName } from './habit-name.tsx';
import { habitWeek } from './habit-week.tsx';
import { preloadSteps, StepsPanel } from './lazy-parts.ts';
import { useTick } from './use-tick.ts';

interface HabitRowProps {
  habit: Habit;
  streak: number;
  today: DayKey;
  weekStart: number;
}

/** One habit of today. Memoized: a tick renders its own row and no other. */
export const HabitRow = memo(function HabitRow({ habit, streak, today, weekStart }: HabitRowProps) {
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const id = useId();
  const [open, setOpen] = useState(false);
  const { done, isFresh, toggle, set } = useTick(habit, today);
  const isExtra = !isDueOn(habit, today);
  const isQuiet = isExtra && !done;
  const tick = () => {
    toggle();
    if (done) void offerUndo(t, 'unticked', habit.name, () => void set('create', today));
  };
  return (
    <li data-item={habit.id} data-quiet={isQuiet ? '' : undefined}>
      <Grip label={t('habits.move')} aria-description={habit.name} />
      <Row
        done={done}
        quiet={isQuiet}
        tile={<EmojiTile habit={habit} describedBy={`${id}-name`} />}
        title={<HabitName id={`${id}-name`} habit={habit} />}
        facts={
          <>
            {isExtra && todayFact(texts, habit, done, today)}
            {streakFact(texts, habit, streak, today)}
            {((habit.stepsVisibility && habit.steps.length > 0) || open) && (
              <button
                type="button"
                className="fact fact-steps"
                aria-expanded={open}
                aria-controls={`${id}-steps`}
                onClick={() => setOpen(!open)}
                onPointerEnter={preloadSteps}
                onFocus={preloadSteps}
              >
                {stepsFact(texts, habit)}
              </button>
            )}
            {otherFacts(texts, habit)}
          </>
        }
        aside={habitWeek(texts, habit, { today, weekStart, nameId: `${id}-name`, set })}
        action={
          <TickButton
            label={habit.name}
            done={done}
            extra={isExtra}
            paused={!habit.activated}
            isFresh={isFresh}
            onToggle={tick}
          />
        }
      >
        {open && (
          <Suspense fallback={<Skeleton className="steps-room" />}>
            <StepsPanel id={`${id}-steps`} habit={habit} />
          </Suspense>
        )}
      </Row>
    </li>
  );
});
