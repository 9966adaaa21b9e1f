import { memo, Suspense, useId, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { isDoneOn, isDueToday } from '#domain/due-today.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Grip } from '#web/ui/grip.tsx';
import { Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { EmojiTile } from './emoji-tile.tsx';
import { otherFacts, stepsFact, streakFact, todayFact } from './habit-facts.tsx';
import { HabitName } from './habit-name.tsx';
import { offerUndo, preloadSteps, StepsPanel } from './lazy-parts.ts';
import { useTick } from './use-tick.ts';
import { weekMarks, weekSummary } from './week-marks.ts';

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
  const isExtra = !isDueToday(habit, today);
  const isQuiet = isExtra && !done;
  const tick = () => {
    toggle();
    if (done) void offerUndo(t, 'unticked', habit.name, () => void set('create', today));
  };
  const marks = weekMarks(habit, today, weekStart);
  const yesterday = addDays(today, -1);
  const tickYesterday = () => {
    const wasDone = isDoneOn(habit, yesterday);
    void set(wasDone ? 'remove' : 'create', yesterday);
    void offerUndo(t, wasDone ? 'yesterdayUnticked' : 'yesterdayTicked', habit.name, () => {
      void set(wasDone ? 'create' : 'remove', yesterday);
    });
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
        aside={
          <>
            <WeekStrip marks={marks.shown} label={t('habits.weekLabel', weekSummary(marks.week))} />
            <button
              type="button"
              className={`yesterday yesterday-${marks.shown.findIndex((mark) => mark.today)}`}
              aria-label={t('habits.yesterday')}
              aria-describedby={`${id}-name`}
              aria-pressed={isDoneOn(habit, yesterday)}
              onClick={tickYesterday}
            />
          </>
        }
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
