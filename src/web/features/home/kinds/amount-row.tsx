import { Suspense, useId, useState } from 'react';
import { type PeriodProgress, periodProgress } from '#domain/list/period-progress.ts';
import { isDoneOn, isDueOn } from '#domain/list/wire-habit.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { isTimed } from '#domain/plan/timer.ts';
import { exactAmount } from '#domain/plan/typed-amount.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountInWords, amountText } from '#web/shared/amounts/amount-text.ts';
import { TimerButton } from '#web/shared/amounts/timer-button.tsx';
import { AddButton, AmountNumber, Keypad, reachedText, useAmount } from '#web/shared/row-amount.tsx';
import { opensSession, SessionAction } from '#web/shared/session-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { fireFact, type Texts } from '../habit-facts.tsx';
import type { KindRowProps } from '../lazy-parts.ts';
import { extraFact, KindFrame, kindStrip, StrengthFact } from './kind-frame.tsx';
import { cleanText, limitText, periodText, streakLabel } from './kind-texts.ts';

type RowProps = Required<KindRowProps>;

/** A habit that logs an amount, to reach or to stay below. */
export function AmountRow(props: RowProps) {
  const { habit, day, today, streak } = props;
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const id = useId();
  const [isFresh, setIsFresh] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const amount = useAmount(habit, day);
  const { done, shown, summary, part, progress } = shownAmount(texts, props, amount);
  const hasPeriod = progress !== null && progress.unit !== 'day';
  const isLimit = keepsLimit(habit);
  const isOver = isLimit && progress !== null && progress.done > progress.needed;
  const isExtra = !isDueOn(habit, day) && !(isLimit && day < today && done);
  const step = amountInWords(texts.formats, habit.step, habit.unit);
  const add = () =>
    amount.add(isLimit || done, () => {
      const reaches = progress !== null && progress.done + habit.step >= progress.needed;
      setIsFresh(!isLimit && !done && reaches);
    });
  const plus = (
    <AddButton
      label={t('amounts.add', { name: habit.name, amount: step })}
      step={habit.step}
      part={isOver ? 1 : part}
      done={done && !isLimit}
      isFresh={isFresh}
      isOver={isOver}
      onAdd={add}
    />
  );
  return (
    <KindFrame
      {...props}
      id={id}
      done={done}
      quiet={isExtra && !done}
      facts={
        <>
          <span className="fact-pair">
            <AmountNumber
              className={classes('fact fact-steps fact-amount', isOver && 'is-over')}
              onOpen={setOpen}
            >
              {shown}
            </AmountNumber>
            {isTimed(habit) && day === today && <TimerButton habit={habit} />}
          </span>
          {isExtra && extraFact(texts, habit, { day, today }, done)}
          {summary !== null && <span>{summary}</span>}
          {!isLimit && fireFact(texts, streak, streakLabel(texts, habit))}
          {props.showsStrength && <StrengthFact habit={habit} />}
        </>
      }
      aside={kindStrip(texts, props, hasPeriod ? `${shown}, ${summary ?? ''}` : null)}
      action={
        <>
          {opensSession(habit) && day === today ? (
            <SessionAction habit={habit} done={done}>
              {plus}
            </SessionAction>
          ) : (
            plus
          )}
          {isOpen && (
            <Suspense>
              <Keypad
                habit={habit}
                day={day}
                value={amount.value}
                onChange={amount.set}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** What a row says of its amount, with what was just pressed. */
function shownAmount(texts: Texts, props: RowProps, { value, added }: ReturnType<typeof useAmount>) {
  const { habit, day } = props;
  const known = periodProgress(habit, day);
  const isTotal = habit.repeat.type === 'total';
  // Of "so many times a week" the days are counted, not the amounts: those follow with the data.
  const adds = known !== null && (isTotal || known.unit === 'day');
  const progress = adds ? { ...known, done: exactAmount(known.done + added) } : known;
  const target = habit.target ?? 0;
  const logged = isTotal ? (progress?.done ?? value ?? 0) : (value ?? 0);
  const part = target === 0 ? 0 : logged / target;
  if (keepsLimit(habit)) return { ...limitParts(texts, props, progress, value ?? 0), part, progress };
  return {
    done: isDoneOn(habit, day) || (!isTotal && value !== null && value >= target),
    shown: reachedText(texts.formats, habit, logged),
    summary: progress === null || progress.unit === 'day' ? null : periodText(texts, habit, progress),
    part,
    progress,
  };
}

function limitParts(texts: Texts, row: RowProps, progress: PeriodProgress | null, value: number) {
  const { habit, day, today, streak } = row;
  const { t, formats } = texts;
  const done = isDoneOn(habit, day);
  const clean = streak > 0 ? cleanText(texts, habit, streak) : null;
  if (habit.repeat.type === 'total') {
    const shown = progress ? periodText(texts, habit, progress) : amountText(formats, value, habit.unit);
    return { done, shown, summary: clean };
  }
  const text = limitText(texts, habit, value, { day, today });
  if (text !== null) return { done, shown: text, summary: clean };
  const none = t(day === today ? 'amounts.cleanToday' : 'amounts.cleanOnDay');
  return { done, shown: clean ?? none, summary: null };
}
