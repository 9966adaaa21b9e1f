import { useState } from 'react';
import type { ApiClient } from '#client/api/api-client.ts';
import { download } from '#client/data-export/download.ts';
import { useToday } from '#client/react.tsx';
import { type Exported, exportFileName } from '#contract/export-file.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { saveFile } from '#web/platform/save-file.ts';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { addToast } from '#web/ui/toast-store.ts';

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
      const file = await withProof(() => fileOf(client.api, what));
      const name = exportFileName(what, today);
      if (await saveFile(name, file)) addToast({ text: t('ownData.saved', { name }) });
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setError(errorText(refusal));
    } finally {
      setBusy(null);
    }
  }

  return { busy, error, save };
}

/** The file of an export; those for other apps are made here. */
async function fileOf(api: ApiClient, what: Exported): Promise<Blob> {
  if (what === 'everything') return await download((fetch) => api.call('GET /user/export', { fetch }));
  if (what === 'habitbull') {
    const [data, { writeHabitBull }] = await Promise.all([
      api.call('GET /user/export'),
      import('#client/data-export/habitbull/write-habitbull.ts'),
    ]);
    return await writeHabitBull({ ...data, pause });
  }
  if (what !== 'loop') {
    return await download((fetch) =>
      api.call('GET /user/export/{table}', { params: { table: what }, fetch }),
    );
  }
  const [data, { writeLoopZip }] = await Promise.all([
    api.call('GET /user/export'),
    import('#client/data-export/loop/write-loop-zip.ts'),
  ]);
  return await writeLoopZip({ ...data, pause });
}

const pause = async (): Promise<void> =>
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
