import { useId } from 'react';
import { periodProgress } from '#domain/list/period-progress.ts';
import { isDueOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { TickButton } from '#web/ui/tick-button.tsx';
import type { KindRowProps } from '../lazy-parts.ts';
import { useTick } from '../use-tick.ts';
import { bonusFact, quietFact, streakOf } from './kind-facts.tsx';
import { KindFrame } from './kind-frame.tsx';
import { periodText } from './kind-texts.ts';
import { kindStrip } from './kind-week.tsx';
import { YesterdayTick } from './yesterday-tick.tsx';

/** A habit that is ticked, so many times a week or month, or at intervals. */
export function CountedRow({ habit, day, today, streak, weekStart }: Required<KindRowProps>) {
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const id = useId();
  const { done, isFresh, toggle, set } = useTick(habit, day);
  const isExtra = !isDueOn(habit, day);
  const progress = periodProgress(habit, day);
  const summary = progress && periodText(texts, habit, progress);
  const tick = () => {
    toggle();
    if (done) void offerUndo(t, 'unticked', habit.name, () => void set('create', day));
  };
  return (
    <KindFrame
      id={id}
      habit={habit}
      day={day}
      today={today}
      done={done}
      quiet={isExtra && !done}
      facts={
        <>
          {isExtra && (done ? bonusFact(texts) : quietFact(texts, habit, { day, today }))}
          {summary !== null && <span>{summary}</span>}
          {streakOf(texts, habit, streak)}
        </>
      }
      aside={
        <>
          {kindStrip(texts, { habit, day, weekStart, summary })}
          {day === today && (
            <YesterdayTick
              habit={habit}
              today={today}
              weekStart={weekStart}
              nameId={`${id}-name`}
              set={set}
            />
          )}
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
    />
  );
}
