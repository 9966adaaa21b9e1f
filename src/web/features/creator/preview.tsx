import { useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';

interface PreviewProps {
  name: string;
  emoji?: string | null;
  /** What else is saved; empty texts are left out. */
  details?: readonly string[];
}

/** What will be saved, as typed: the field shows capitals. */
export function Preview({ name, emoji, details = [] }: PreviewProps) {
  const t = useTranslator();
  const trimmed = name.trim();
  const more = details.filter((detail) => detail !== '').join(' · ');
  if (trimmed === '' && details.length === 0) return null;
  return (
    <p className="creator-preview">
      {emoji && <Emoji name={emoji} size={24} />}
      {emoji === null && <span className="creator-preview-room" />}
      <span>
        <span className="visually-hidden">{t('creator.saved')} </span>
        {trimmed !== '' && <span className="creator-preview-name">{trimmed}</span>}
        {details.length > 0 && (
          <span className="creator-preview-details" aria-live="polite">
            {more}
          </span>
        )}
      </span>
    </p>
  );
}
