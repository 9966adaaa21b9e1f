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
  const rows = useRowTexts()(outcome.refused);
  const counted = (key: 'added' | 'merged' | 'dividersAdded' | 'refused', count: number) =>
    t(`ownData.${key}`, { count });
  return (
    <>
      <div role="status">
        <p className="own-file">{cancelled ? t('ownData.cancelled') : t('ownData.ended')}</p>
        <ul className="own-facts">
          <li>{counted('added', outcome.habitsAdded)}</li>
          {outcome.habitsMerged > 0 && <li>{counted('merged', outcome.habitsMerged)}</li>}
          {outcome.dividersAdded > 0 && <li>{counted('dividersAdded', outcome.dividersAdded)}</li>}
          {outcome.refused.length > 0 && <li>{counted('refused', outcome.refused.length)}</li>}
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
