import type { Ref } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface EmojiButtonProps {
  /** Null while it is loading. */
  name: string | null;
  expanded: boolean;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

export function EmojiButton({ name, expanded, onToggle, ref }: EmojiButtonProps) {
  const t = useTranslator();
  return (
    <button
      ref={ref}
      type="button"
      className="tile is-large creator-emoji"
      aria-label={t('creator.chooseEmoji')}
      aria-expanded={expanded}
      onClick={onToggle}
    >
      {name === null ? <Skeleton className="creator-picture" /> : <Emoji name={name} size={36} />}
    </button>
  );
}
