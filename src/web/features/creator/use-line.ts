import { useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { sectionsOf } from '#domain/order/ordering.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { newDraft } from '#web/shared/plan/plan-draft.ts';
import { useLoaded } from './use-loaded.ts';

const loadLine = async () => await import('./line.tsx');

/**
 * What the one line of a new habit says besides its name. What hears it is loaded when the line is about to be typed; until then, and
 * without it, the line is a name.
 */
export function useLine(line: string) {
  const locale = useLocale();
  const today = useToday();
  const { dividers, habits } = useAccountData();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [hearing, load] = useLoaded(loadLine);
  const named = sectionsOf(dividers, habits).flatMap(({ divider }) => (divider ? [divider] : []));
  const asked = { today, dividers: named.map(({ name }) => name), refused };
  const heard = hearing?.hearLine(line, locale, asked);
  return {
    /** What is saved as the name. */
    name: heard ? heard.name : line.trim(),
    parts: heard?.parts ?? [],
    /** Of the parts that were taken back, those whose words are still in the line. */
    refused: refused.filter((words) => line.includes(words)),
    draft: heard?.draft ?? newDraft(today, locale),
    time: heard?.time,
    /** The id of a divider. */
    under: heard?.divider === undefined ? undefined : named[heard.divider]?.id,
    /** Shows the parts; undefined until it is loaded. */
    Chips: hearing?.SaidChips,
    /** To call when the line is about to be typed. */
    prepare: () => void load().catch(ignoreFailure),
    /** Takes a part back, so that its words are of the name again; or hears it again. */
    toggle: (words: string) =>
      setRefused((before) =>
        before.includes(words) ? before.filter((each) => each !== words) : [...before, words],
      ),
  };
}
