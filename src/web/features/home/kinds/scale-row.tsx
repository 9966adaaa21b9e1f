import { useId } from 'react';
import { useWrite } from '#client/react.tsx';
import { isDueOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Faces, ratingWord } from '#web/shared/amounts/faces.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import type { KindRowProps } from '../lazy-parts.ts';
import { weekMarks } from '../week-marks.ts';
import { extraFact, KindFrame, kindStrip } from './kind-frame.tsx';

/** A habit that is rated by five faces. Nothing is asked for, so it has no button, no streak and no mark of a missed day. */
export function ScaleRow(props: Required<KindRowProps>) {
  const { habit, day, today, weekStart } = props;
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const write = useWrite();
  const id = useId();
  const value = habit.recent[day]?.value ?? null;
  const rests = value === null && !isDueOn(habit, day);
  const rate = (to: number | null) => void write('day.update', { habitId: habit.id, day, value: to });
  const change = (to: number | null) => {
    rate(to);
    if (to === null) void offerUndo(t, 'amountCleared', habit.name, () => rate(value));
  };
  const count = weekMarks(habit, day, weekStart).week.filter(({ state }) => state === 'done').length;
  return (
    <KindFrame
      {...props}
      id={id}
      done={value !== null}
      quiet={rests}
      facts={
        rests ? (
          extraFact(texts, habit, { day, today }, false)
        ) : (
          <span>{t(value === null ? 'amounts.rating.none' : ratingWord(value))}</span>
        )
      }
      aside={kindStrip(texts, props, t('amounts.rating.week', { count }))}
      action={null}
      below={<Faces name={habit.name} value={value} onChange={change} />}
    />
  );
}
