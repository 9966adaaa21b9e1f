import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { EmojiPicker, emojiSuggestions, randomEmoji } from '#web/shared/lazy-features.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLoaded } from './use-loaded.ts';

/** Used when the names cannot be loaded. */
const SPARE = 'seedling';

/**
 * The emoji of the new habit: a random one of the first category (docs/rules/pages.md#the-creator) until a name is typed, then the best match
 * of the name, if it has one, until another is chosen.
 */
export function useChosenEmoji(habit: string) {
  const [random] = useState(() => randomEmoji().catch(() => SPARE));
  const [first, setFirst] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const locale = useLocale();
  // Without the names nothing is suggested.
  const [suggest, load] = useLoaded(() => emojiSuggestions(locale));
  useEffect(() => {
    void random.then(setFirst);
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
    prepare: () => void load().catch(ignoreFailure),
    get: async () => name ?? (await random),
  };
}

interface EmojiSuggestionsProps {
  suggestions: readonly { readonly name: string; readonly label: string }[];
  /** The one chosen by hand. */
  chosen: string | null;
  /** Null takes the choice back. */
  onChoose: (name: string | null) => void;
}

/** Emoji for the typed name, each one tap; another tap takes the choice back. */
export function EmojiSuggestions({ suggestions, chosen, onChoose }: EmojiSuggestionsProps) {
  const t = useTranslator();
  if (suggestions.length === 0) return null;
  return (
    <div className="creator-suggestions" role="group" aria-label={t('creator.suggestions')}>
      {suggestions.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="offers"
          aria-label={label}
          title={label}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name === chosen ? null : name)}
        >
          <Emoji name={name} size={28} />
        </button>
      ))}
    </div>
  );
}

interface CreatorPickerProps {
  selected: string;
  onPick: (name: string) => void;
  onClose: () => void;
}

/** The picker in the form. Escape closes only the picker first: the panel and the name stay. */
export function CreatorPicker({ selected, onPick, onClose }: CreatorPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const shown = box.current;
    shown?.addEventListener('keydown', press);
    return () => shown?.removeEventListener('keydown', press);
  }, []);
  return (
    <div ref={box}>
      <Suspense fallback={<Skeleton className="picker-room" />}>
        <EmojiPicker selected={selected} onPick={onPick} />
      </Suspense>
    </div>
  );
}
