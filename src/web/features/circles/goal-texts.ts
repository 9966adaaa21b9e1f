import type { CircleGoal } from '#contract/circles.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';

const targets = {
  each: { week: 'circles.eachWeek', month: 'circles.eachMonth' },
  sum: { week: 'circles.sumWeek', month: 'circles.sumMonth' },
} as const;

type Measured = Pick<CircleGoal, 'unit' | 'target'>;

/** How much a goal asks for: `500 pages`, `4 days`. */
export function useGoalAmount(): (goal: Measured) => string {
  const t = useTranslator();
  const formats = useFormats();
  return ({ unit, target }) =>
    unit === '' ? t('circles.amountDays', { count: target }) : amountText(formats, target, unit);
}

/** What a goal says: what it asks for, and how far it is; null before a habit counts. */
export function useGoalTexts(goal: CircleGoal): { readonly asks: string; readonly reached: string | null } {
  const t = useTranslator();
  const formats = useFormats();
  const amount = useGoalAmount()(goal);
  const { mode, per, reached, linked } = goal;
  const asks = t(targets[mode][per], { amount });
  if (linked === 0) return { asks, reached: null };
  const done = formats.number(reached);
  if (mode === 'each') return { asks, reached: t('circles.didTheirs', { done, count: linked }) };
  // The amount is shown next to what is reached of it.
  return { asks: t(`circles.together.${per}`), reached: t('circles.sumOf', { done, amount }) };
}
