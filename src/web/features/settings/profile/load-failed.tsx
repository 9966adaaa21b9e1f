import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

/** Replaces what could not be loaded. */
export function LoadFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const t = useTranslator();
  return (
    <div className="apart" role="alert">
      <p className="settings-text">{text ?? t('account.notLoaded')}</p>
      <Button look="plain" small onClick={onRetry}>
        {t('account.retry')}
      </Button>
    </div>
  );
}
