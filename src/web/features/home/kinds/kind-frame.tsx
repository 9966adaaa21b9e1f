import { NotebookPen } from 'lucide-react';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useReadDay } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Grip } from '#web/ui/grip.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmojiTile } from '../emoji-tile.tsx';
import { otherFacts, stepsFact, type Texts } from '../habit-facts.tsx';
import { HabitName } from '../habit-name.tsx';
import { preloadSteps, StepsPanel } from '../lazy-parts.ts';
import type { RowDay } from './kind-texts.ts';

interface FrameProps extends RowDay {
  /** For the elements of the row. */
  id: string;
  habit: Habit;
  done: boolean;
  /** Not expected that day, and not done. */
  quiet: boolean;
  facts: ReactNode;
  aside: ReactNode;
  action: ReactNode;
}

/** A row of today with its handle and its sheet, or one of another day, whose name opens that day. */
export function KindFrame(props: FrameProps) {
  const { id, habit, done, quiet, aside, action, day, today } = props;
  const [open, setOpen] = useState(false);
  const t = useTranslator();
  const isPast = day !== today;
  return (
    <li data-item={habit.id} data-kind={habit.kind} data-quiet={quiet ? '' : undefined}>
      {!isPast && <Grip label={t('habits.move')} aria-description={habit.name} />}
      <Row
        done={done}
        quiet={quiet}
        tile={
          isPast ? (
            <span className="tile">
              <Emoji name={habit.emoji} size={28} lazy />
            </span>
          ) : (
            <EmojiTile habit={habit} describedBy={`${id}-name`} />
          )
        }
        title={isPast ? <PastName {...props} /> : <HabitName id={`${id}-name`} habit={habit} />}
        facts={<Facts {...props} open={open} setOpen={setOpen} />}
        aside={aside}
        action={action}
      >
        {open && (
          <Suspense fallback={<Skeleton className="steps-room" />}>
            <StepsPanel id={`${id}-steps`} habit={habit} />
          </Suspense>
        )}
      </Row>
    </li>
  );
}

interface FactsProps extends FrameProps {
  open: boolean;
  setOpen: (open: boolean) => void;
}

function Facts({ id, habit, day, today, facts, open, setOpen }: FactsProps) {
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const isPast = day !== today;
  const hasSteps = habit.stepsVisibility && habit.steps.length > 0;
  return (
    <>
      {facts}
      {isPast && hasSteps && <PastSteps texts={texts} habit={habit} day={day} />}
      {!isPast && (hasSteps || open) && (
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
      {!isPast && otherFacts(texts, habit)}
      {isPast && habit.recent[day]?.note === true && (
        <Fact icon={<NotebookPen size={14} aria-hidden="true" />} label={t('day.noted')}>
          {null}
        </Fact>
      )}
    </>
  );
}

/** The steps of a past day, once they are known: those of a done day are all completed. */
function PastSteps({ texts, habit, day }: { texts: Texts; habit: Habit; day: DayKey }) {
  const { data } = useReadDay({ habitId: habit.id, day });
  if (data === undefined && !isDoneOn(habit, day)) return null;
  return (
    <button
      type="button"
      className="fact fact-steps"
      aria-haspopup="dialog"
      onClick={() => openDay(habit.id, day)}
    >
      {stepsFact(texts, habit)}
    </button>
  );
}

/** Opens the day: the settings of the habit are those of today. */
function PastName({ id, habit, day }: Pick<FrameProps, 'id' | 'habit' | 'day'>) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDay(habit.id, day);
  };
  return (
    <a
      id={`${id}-name`}
      className="row-title habit-name"
      href={`#${id}-name`}
      aria-haspopup="dialog"
      data-options=""
      onClick={open}
    >
      {habit.name}
    </a>
  );
}
