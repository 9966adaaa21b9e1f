import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { ExportButtons } from './export-buttons.tsx';
import type { ImportDialog } from './import-dialog.tsx';

const load = () => import('./import-dialog.tsx');
const preload = (): void => void load().catch(ignoreFailure);

/** Export and import of the account's data. */
export function DataExportCard({ userId }: { userId: string }) {
  const t = useTranslator();
  const [Shown, setShown] = useState<typeof ImportDialog | null>(null);
  const open = async () => {
    try {
      const loaded = await load();
      setShown(() => loaded.ImportDialog);
    } catch {
      addToast({ status: 'error', text: t('shell.noConnection') });
    }
  };
  return (
    <SettingsCard title={t('ownData.title')} text={t('ownData.text')}>
      <ExportButtons />
      <Button
        look="plain"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <Upload size={18} aria-hidden="true" />
        {t('ownData.import')}
      </Button>
      {Shown && <Shown userId={userId} onClose={() => setShown(null)} />}
    </SettingsCard>
  );
}
