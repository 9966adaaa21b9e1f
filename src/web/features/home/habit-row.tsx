import { Bell, ListChecks, Pause } from 'lucide-react';
import { type MouseEvent, memo, Suspense, useId, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { HabitSheet, preloadHabitSheet } from '#web/shared/lazy-features.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Grip } from '#web/ui/grip.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { EmojiTile } from './emoji-tile.tsx';
import { offerTick, preloadSteps, StepsPanel } from './lazy-parts.ts';
import { OptionsButton } from './options-button.tsx';
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
  const id = useId();
  const [open, setOpen] = useState(false);
  const { done, isFresh, toggle, set } = useTick(habit, today);
  const marks = weekMarks(habit, today, weekStart);
  const week = weekSummary(marks);
  const tick = () => {
    toggle();
    if (done) void offerTick(t, habit.name, () => void set('create'));
  };
  return (
    <li data-item={habit.id}>
      <Grip label={t('habits.move')} aria-description={habit.name} />
      <Row
        done={done}
        tile={<EmojiTile habit={habit} describedBy={`${id}-name`} />}
        title={<HabitName id={id} name={habit.name} open={open} onToggle={() => setOpen(!open)} />}
        facts={<HabitFacts habit={habit} streak={streak} />}
        aside={<WeekStrip marks={marks} label={t('habits.weekLabel', { count: week.done, due: week.due })} />}
        more={
          <OptionsButton
            label={t('habits.options')}
            aria-describedby={`${id}-name`}
            data-options=""
            preload={preloadHabitSheet}
          >
            {(close) => <HabitSheet habit={habit} onClose={close} />}
          </OptionsButton>
        }
        action={<TickButton label={habit.name} done={done} isFresh={isFresh} onToggle={tick} />}
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

interface HabitNameProps {
  id: string;
  name: string;
  open: boolean;
  onToggle: () => void;
}

/** A link to the steps, which expand in place; the button of the row is the tick. */
function HabitName({ id, name, open, onToggle }: HabitNameProps) {
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <a
      id={`${id}-name`}
      className="row-title habit-name"
      href={`#${id}-steps`}
      aria-expanded={open}
      onClick={toggle}
      onPointerEnter={preloadSteps}
      onFocus={preloadSteps}
    >
      {name}
    </a>
  );
}

function HabitFacts({ habit, streak }: { habit: Habit; streak: number }) {
  const t = useTranslator();
  const formats = useFormats();
  const completed = habit.steps.filter((step) => step.completed).length;
  return (
    <>
      {!habit.activated && (
        <Fact icon={<Pause size={14} aria-hidden="true" />} label="">
          {t('habits.paused')}
        </Fact>
      )}
      {habit.stepsVisibility && habit.steps.length > 0 && (
        <Fact icon={<ListChecks size={14} aria-hidden="true" />} label={t('habits.stepsDone')}>
          {`${formats.number(completed)}/${formats.number(habit.steps.length)}`}
        </Fact>
      )}
      {habit.reminderTime !== null && (
        <Fact icon={<Bell size={14} aria-hidden="true" />} label={t('habits.reminder')}>
          {formats.time(habit.reminderTime)}
        </Fact>
      )}
      {streak > 0 && (
        <Fact icon={<Emoji name="fire" size={14} />} label={t('habits.streak')} warm>
          {formats.number(streak)}
        </Fact>
      )}
      {habit.notesVisibility && habit.notes !== '' && <span className="row-note">{habit.notes}</span>}
    </>
  );
}
