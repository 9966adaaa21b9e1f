import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { CIRCLE_NAME_MAX, DISPLAY_NAME_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { EmojiPicker } from '#web/shared/lazy-features.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The errors of the names that members write; undefined where they are valid. */
export function useNameChecks() {
  const say = useRuleMessage();
  return {
    name: (text: string) => say(text.trim(), [required, maxLength(CIRCLE_NAME_MAX)]),
    displayName: (text: string) => say(text.trim(), [required, maxLength(DISPLAY_NAME_MAX)]),
  };
}

interface EmojiFieldProps {
  emoji: string;
  onPick: (emoji: string) => void;
}

/** The emoji of a circle: a button that unfolds the picker. */
export function EmojiField({ emoji, onPick }: EmojiFieldProps) {
  const t = useTranslator();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="circle-emoji tile is-large"
        aria-label={t('circles.emoji')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Emoji name={emoji} size={36} />
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="picker-room" />}>
            <EmojiPicker
              selected={emoji}
              onPick={(name) => {
                onPick(name);
                setOpen(false);
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
