import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

/** In the place of past days that could not be read. */
export function PastUnread({ onRetry }: { onRetry: () => void }) {
  const t = useTranslator();
  return (
    <div className="past-unread" role="alert">
      <p className="fine">{t('day.unread')}</p>
      <Button look="plain" small onClick={onRetry}>
        {t('day.retry')}
      </Button>
    </div>
  );
}
