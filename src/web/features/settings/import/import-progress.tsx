import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImportCard } from './import-card.tsx';

interface ImportProgressProps {
  done: number;
  length: number;
  /** Why the import stopped; null while it runs. */
  error: string | null;
  onGoOn: () => void;
  onCancel: () => void;
}

/** The progress of an import. An interruption is shown, and the import can continue there. */
export function ImportProgress({ done, length, error, onGoOn, onCancel }: ImportProgressProps) {
  const t = useTranslator();
  return (
    <ImportCard>
      <p className="settings-text" role="status">
        {error === null ? t('imports.sending') : t('imports.held')}
      </p>
      <progress value={done} max={length} aria-label={t('imports.progress')} />
      <Alert text={error} />
      <div className="import-ends">
        {error !== null && <Button onClick={onGoOn}>{t('imports.goOn')}</Button>}
        <Button look="plain" onClick={onCancel}>
          {t('imports.cancel')}
        </Button>
      </div>
    </ImportCard>
  );
}
