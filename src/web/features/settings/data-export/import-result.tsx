import type { ImportOutcome } from '#client/data-export/import-data.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { useRowTexts } from './use-row-texts.ts';

interface ImportResultProps {
  outcome: ImportOutcome;
  cancelled: boolean;
  onClose: () => void;
}

/** The result of an import: rows added, merged, and refused with the reason. */
export function ImportResult({ outcome, cancelled, onClose }: ImportResultProps) {
  const t = useTranslator();
  const { habitsAdded, habitsMerged, dividersAdded, breaksAdded, refused } = outcome;
  const rows = useRowTexts()(refused);
  return (
    <>
      <div role="status">
        <p className="settings-title">{cancelled ? t('ownData.cancelled') : t('ownData.ended')}</p>
        <ul className="own-facts">
          <li>{t('ownData.added', { count: habitsAdded })}</li>
          {habitsMerged > 0 && <li>{t('ownData.merged', { count: habitsMerged })}</li>}
          {dividersAdded > 0 && <li>{t('ownData.dividersAdded', { count: dividersAdded })}</li>}
          {breaksAdded > 0 && <li>{t('ownData.breaksAdded', { count: breaksAdded })}</li>}
          {refused.length > 0 && <li>{t('ownData.refused', { count: refused.length })}</li>}
        </ul>
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={t('ownData.refusedRows')}
          columns={[t('ownData.row'), t('ownData.reason')]}
          rows={rows}
          keys={rows.map((row, place) => `${place} ${row[0]}`)}
        />
      )}
      <p className="settings-text">{t('ownData.undo')}</p>
      <div className="own-ends">
        <Button onClick={onClose}>{t('ownData.close')}</Button>
      </div>
    </>
  );
}
