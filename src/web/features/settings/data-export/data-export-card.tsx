import { Upload } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { ExportButtons } from './export-buttons.tsx';

/** Export of the account's data, and the way to the import. */
export function DataExportCard() {
  const t = useTranslator();
  return (
    <SettingsCard title={t('ownData.title')} text={t('ownData.text')}>
      <ExportButtons />
      <AppLink to="settings-import" className={buttonClass({ look: 'plain' })}>
        <Upload size={18} aria-hidden="true" />
        {t('ownData.import')}
      </AppLink>
    </SettingsCard>
  );
}
