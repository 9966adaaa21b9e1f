import { Download, Upload } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { ApiClient } from '#client/api/api-client.ts';
import { download } from '#client/data-export/download.ts';
import { useToday } from '#client/react.tsx';
import { appExports, type Exported, exportFileName, exportTables } from '#contract/export-file.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';

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

/** Everything as one file, as spreadsheets, or for other apps. */
export function ExportButtons() {
  const { client, t } = useApp();
  const id = useId();
  const today = useToday();
  const errorText = useErrorText();
  const { withProof } = useProof();
  const [busy, setBusy] = useState<Exported | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function save(what: Exported): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    setError(null);
    try {
      // Includes the outbox of this device.
      await client.flush();
      const file = await withProof(() => fileOf(client.api, what));
      const name = exportFileName(what, today);
      if (await saveFile(name, file)) addToast({ text: t('ownData.saved', { name }) });
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setError(errorText(refusal));
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <Button look="plain" busy={busy === 'everything'} onClick={() => void save('everything')}>
        <Download size={18} aria-hidden="true" />
        {t('ownData.exportAll')}
      </Button>
      <div className="ways own-tables" role="group" aria-labelledby={id}>
        <p className="field-label" id={id}>
          {t('ownData.tables')}
        </p>
        {exportTables.map((table) => (
          <Button key={table} look="plain" small busy={busy === table} onClick={() => void save(table)}>
            {t(`ownData.table.${table}`)}
          </Button>
        ))}
      </div>
      <div className="ways own-tables" role="group" aria-labelledby={`${id}-apps`}>
        <p className="field-label" id={`${id}-apps`}>
          {t('ownData.otherApps')}
        </p>
        {appExports.map((app) => (
          <Fragment key={app}>
            <Button
              look="plain"
              small
              busy={busy === app}
              aria-describedby={`${id}-${app}`}
              onClick={() => void save(app)}
            >
              {t(`ownData.${app}`)}
            </Button>
            <p className="fine" id={`${id}-${app}`}>
              {t(`ownData.${app}Text`)}
            </p>
          </Fragment>
        ))}
      </div>
      <Alert text={error} />
    </>
  );
}

/** The file of an export; those for other apps are made here. */
async function fileOf(api: ApiClient, what: Exported): Promise<Blob> {
  if (what === 'everything') return await download((fetch) => api.call('GET /user/export', { fetch }));
  if (what === 'loop' || what === 'habitbull') {
    const [data, write] = await Promise.all([api.call('GET /user/export'), writers[what]()]);
    return await write({ ...data, pause });
  }
  return await download((fetch) => api.call('GET /user/export/{table}', { params: { table: what }, fetch }));
}

const writers = {
  loop: async () => (await import('#client/data-export/loop/write-loop-zip.ts')).writeLoopZip,
  habitbull: async () => (await import('#client/data-export/habitbull/write-habitbull.ts')).writeHabitBull,
};

const pause = async (): Promise<void> =>
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
