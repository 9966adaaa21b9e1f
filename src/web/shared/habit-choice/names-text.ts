import type { Translator } from '#i18n/translate.ts';

/** Names in a line: the first `max`, and how many more there are. */
export function namesText(t: Translator, names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(', ');
  const more = names.length - max;
  return more > 0 ? `${shown} ${t('breaks.more', { count: more })}` : shown;
}

/** A label within a sentence: "May tick and log". */
export const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
