import { useRef, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { DayKey } from '#domain/days/day-key.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { cannotRepeat } from '#domain/plan/habit.ts';
import type { Locale } from '#i18n/locale.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { readLine } from '#web/shared/lazy-features.ts';
import type { Meaning, Part } from '#web/shared/phrases/phrase.ts';
import { draftOf, newDraft, type PlanDraft } from '#web/shared/plan/plan-draft.ts';

type ReadLine = Awaited<ReturnType<typeof readLine>>;

/**
 * What the one line of a new habit says besides its name. What reads it is loaded when the line is about to be typed; until then, and
 * without it, the line is a name.
 */
export function useLine(line: string) {
  const locale = useLocale();
  const today = useToday();
  const { dividers, habits } = useAccountData();
  const [read, setRead] = useState<ReadLine | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const loading = useRef<Promise<ReadLine | null>>(undefined);
  const load = (): Promise<ReadLine | null> => {
    loading.current ??= readLine().then(
      (loaded) => {
        setRead(() => loaded);
        return loaded;
      },
      (error: unknown) => {
        ignoreFailure(error);
        loading.current = undefined;
        return null;
      },
    );
    return loading.current;
  };
  const ids = sectionsOf(dividers, habits).flatMap(({ divider }) => (divider ? [divider] : []));
  const asked = { today, dividers: ids.map(({ name }) => name), refused };
  const { name, parts } = read?.(line, locale, asked) ?? { name: line.trim(), parts: [] };
  const meaning = parts.reduce<Meaning>((all, { means }) => ({ ...all, ...means }), {});
  return {
    /** What is saved as the name. */
    name,
    parts,
    /** Of the parts that were taken back, those whose words are still in the line. */
    refused: refused.filter((words) => line.includes(words)),
    draft: draftIn(meaning, today, locale),
    time: meaning.time,
    /** The id of a divider. */
    under: meaning.divider === undefined ? undefined : ids[meaning.divider]?.id,
    /** To call when the line is about to be typed. */
    prepare: () => void load(),
    /** Takes a part back, so that its words are of the name again; or hears it again. */
    toggle: (words: Part['words']) =>
      setRefused((before) =>
        before.includes(words) ? before.filter((each) => each !== words) : [...before, words],
      ),
  };
}

/** The plan that was said; of what was not, that of any new habit. */
function draftIn(meaning: Meaning, today: DayKey, locale: Locale): PlanDraft {
  const { kind = 'check', target, unit = '', per, repeat, startsOn = null, endsOn = null } = meaning;
  if (Object.keys(meaning).length === 0) return newDraft(today, locale);
  const days = repeat && !cannotRepeat(kind, repeat) ? repeat : DAILY;
  const isTotal = target !== undefined && per !== undefined && per !== 'day';
  return draftOf(
    {
      kind,
      target: target ?? null,
      unit,
      step: 1,
      cost: null,
      repeat: isTotal ? { type: 'total', per } : days,
      startsOn,
      endsOn,
    },
    today,
    locale,
  );
}

const DAILY = { type: 'weekdays' as const, days: [0, 1, 2, 3, 4, 5, 6] };
