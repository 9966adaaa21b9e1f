import type { Translator } from '#i18n/translate.ts';

/** The choice of habits as the text of a form has it: their ids, or null for all. */
export const habitIdsOf = (text: string): string[] | null => JSON.parse(text) as string[] | null;

/** What is wrong with a choice of habits; undefined when nothing is. */
export function habitsError(
  t: Translator,
  habitIds: readonly string[] | null,
  max: number,
): string | undefined {
  if (habitIds?.length === 0) return t('breaks.chooseSome');
  const isOver = habitIds !== null && habitIds.length > max;
  return isOver ? t('connections.tooManyHabits', { max }) : undefined;
}
