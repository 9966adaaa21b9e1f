import { useState } from 'react';
import type { ApiClient, Fetch } from '#client/api/api-client.ts';
import { download } from '#client/data-export/download.ts';
import { useToday } from '#client/react.tsx';
import { type ExportTable, exportFileName } from '#contract/export-file.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { saveFile } from '#web/platform/save-file.ts';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { addToast } from '#web/ui/toast-store.ts';

/** Everything as one file, or one table as a spreadsheet. */
export type Exported = 'everything' | ExportTable;

/** Downloads an export and saves the file. */
export function useExport() {
  const t = useTranslator();
  const today = useToday();
  const { client } = useApp();
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
      const file = await withProof(() => download((fetch) => read(client.api, what, fetch)));
      const name = exportFileName(what === 'everything' ? null : what, today);
      if (await saveFile(name, file)) addToast({ text: t('ownData.saved', { name }) });
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setError(errorText(refusal));
    } finally {
      setBusy(null);
    }
  }

  return { busy, error, save };
}

const read = (api: ApiClient, what: Exported, fetch: Fetch): Promise<unknown> =>
  what === 'everything'
    ? api.call('GET /user/export', { fetch })
    : api.call('GET /user/export/{table}', { params: { table: what }, fetch });
