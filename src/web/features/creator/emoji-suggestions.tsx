import { useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';

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
