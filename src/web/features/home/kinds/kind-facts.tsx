import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact } from '#web/ui/row.tsx';
import type { Texts } from '../habit-facts.tsx';
import { quietText, type RowDay, streakLabel } from './kind-texts.ts';

/** Done without being asked for. */
export const bonusFact = ({ t }: Texts): ReactNode => (
  <span className="fact is-bonus">{t('habits.bonus')}</span>
);

export function quietFact(texts: Texts, habit: Habit, day: RowDay): ReactNode {
  const text = quietText(texts, habit, day);
  return text !== null && <span>{text}</span>;
}

/** The days, weeks or months in a row. */
export function streakOf(texts: Texts, habit: Habit, streak: number): ReactNode {
  return (
    streak > 0 && (
      <Fact icon={<Emoji name="fire" size={14} />} label={streakLabel(texts, habit)} look="warm">
        {texts.formats.number(streak)}
      </Fact>
    )
  );
}
