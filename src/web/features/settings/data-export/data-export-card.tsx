import { Upload } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { ExportButtons } from './export-buttons.tsx';

const load = async () => (await import('./import-dialog.tsx')).ImportDialog;
const preload = (): void => void load().catch(ignoreFailure);

/** Export and import of the account's data. */
export function DataExportCard({ userId }: { userId: string }) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(load);
  return (
    <SettingsCard title={t('ownData.title')} text={t('ownData.text')}>
      <ExportButtons />
      <Button look="plain" aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
        <Upload size={18} aria-hidden="true" />
        {t('ownData.import')}
      </Button>
      {Shown && <Shown userId={userId} onClose={close} />}
    </SettingsCard>
  );
}
