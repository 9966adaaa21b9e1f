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
  if (trimmed === '') return null;
  const more = details.filter((detail) => detail !== '').join(' · ');
  return (
    <p className="creator-preview">
      {emoji && <Emoji name={emoji} size={24} />}
      <span>
        <span className="visually-hidden">{t('creator.saved')} </span>
        <span className="creator-preview-name">{trimmed}</span>
        {more !== '' && <span className="creator-preview-details">{more}</span>}
      </span>
    </p>
  );
}
