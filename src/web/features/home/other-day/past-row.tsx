import { NotebookPen } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { isDueToday } from '#domain/due-today.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { breakText } from '#web/shared/breaks/break-text.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { openDay } from '#web/shared/open-day.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { stepsFact, type Texts } from '../habit-facts.tsx';
import { useTick } from '../use-tick.ts';
import { weekMarks, weekSummary } from '../week-marks.ts';

interface PastRowProps {
  /** As of the day. */
  habit: Habit;
  day: DayKey;
  weekStart: number;
  areStepsKnown: boolean;
}

/** One habit of a past day. Its name opens the day sheet: the settings of the habit are those of today. */
export function PastRow({ habit, day, weekStart, areStepsKnown }: PastRowProps) {
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const id = useId();
  const { done, isFresh, toggle, set } = useTick(habit, day);
  const isExtra = !isDueToday(habit, day);
  const { week, shown } = weekMarks(habit, day, weekStart);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDay(habit.id, day);
  };
  const tick = () => {
    toggle();
    if (done) void offerUndo(t, 'unticked', habit.name, () => void set('create', day));
  };
  return (
    <li data-item={habit.id} data-quiet={isExtra && !done ? '' : undefined}>
      <Row
        done={done}
        quiet={isExtra && !done}
        tile={
          <span className="tile">
            <Emoji name={habit.emoji} size={28} lazy />
          </span>
        }
        title={
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
        }
        facts={
          <>
            {isExtra && <PastFact texts={texts} habit={habit} day={day} done={done} />}
            {areStepsKnown && habit.stepsVisibility && habit.steps.length > 0 && (
              <button type="button" className="fact fact-steps" aria-haspopup="dialog" onClick={open}>
                {stepsFact(texts, habit)}
              </button>
            )}
            {habit.recent[day]?.note === true && (
              <Fact icon={<NotebookPen size={14} aria-hidden="true" />} label={t('day.noted')}>
                {null}
              </Fact>
            )}
          </>
        }
        aside={<WeekStrip marks={shown} label={t('habits.weekLabel', weekSummary(week))} />}
        action={
          <TickButton label={habit.name} done={done} extra={isExtra} isFresh={isFresh} onToggle={tick} />
        }
      />
    </li>
  );
}

interface PastFactProps extends Pick<PastRowProps, 'habit' | 'day'> {
  texts: Texts;
  done: boolean;
}

/** Why the habit was not due on that day. */
function PastFact({ texts, habit, day, done }: PastFactProps) {
  const { t } = texts;
  if (done) return <span className="fact is-bonus">{t('habits.bonus')}</span>;
  const state = habit.recent[day]?.state;
  if (state === 'skipped') return <span>{t('day.skipped')}</span>;
  return <span>{state === 'onBreak' ? breakText(texts, habit.breaks, day) : t('day.notDueShort')}</span>;
}
