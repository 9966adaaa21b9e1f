import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { emojiSuggestions, randomEmoji } from '#web/shared/lazy-features.ts';

/** Used when the names cannot be loaded. */
const SPARE = 'seedling';

type Suggest = Awaited<ReturnType<typeof emojiSuggestions>>;

/**
 * The emoji of the new habit: a random one of the first category (docs/rules/pages.md#the-creator) until a name is typed, then the best match
 * of the name, if it has one, until another is chosen.
 */
export function useChosenEmoji(habit: string) {
  const [random] = useState(() => randomEmoji().catch(() => SPARE));
  const [first, setFirst] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { suggest, load } = useSuggest();
  useEffect(() => {
    let left = false;
    const take = async () => {
      const found = await random;
      if (!left) setFirst(found);
    };
    void take();
    return () => {
      left = true;
    };
  }, [random]);
  const suggestions = habit.trim() === '' ? null : (suggest?.(habit) ?? null);
  const name = chosen ?? suggestions?.best?.name ?? first;
  return {
    /** Null while it is loading. */
    name,
    /** The one chosen by hand. */
    chosen,
    others: suggestions?.others ?? [],
    choose: setChosen,
    /** To call when a name is about to be typed. */
    prepare: load,
    get: async () => name ?? (await random),
  };
}

/** The names are loaded once, when they are needed; without them nothing is suggested. */
function useSuggest() {
  const locale = useLocale();
  const [suggest, setSuggest] = useState<Suggest | null>(null);
  const isLoading = useRef(false);
  const load = (): void => {
    if (suggest || isLoading.current) return;
    isLoading.current = true;
    emojiSuggestions(locale)
      .then((loaded) => setSuggest(() => loaded))
      .catch(ignoreFailure)
      .finally(() => {
        isLoading.current = false;
      });
  };
  return { suggest, load };
}
