import type { ImportOutcome } from '#client/data-export/import-data.ts';
import { importsQuery } from '#client/imports/undo-import.ts';
import { useApi, useQuery } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ImportCard } from './import-card.tsx';
import { UndoResult } from './undo-result.tsx';
import { useRowTexts } from './use-row-texts.ts';
import { useUndo } from './use-undo.ts';

interface ImportResultProps {
  outcome: ImportOutcome;
  cancelled: boolean;
  /** The import that can be undone; null for a file of our own. */
  importId: string | null;
  onOther: () => void;
}

/** The result of an import: what was added and merged, what was refused and why, and a way back. */
export function ImportResult({ outcome, cancelled, importId, onOther }: ImportResultProps) {
  const t = useTranslator();
  const { habitsAdded, habitsMerged, dividersAdded, breaksAdded, refused } = outcome;
  const rows = useRowTexts()(refused);
  const { undoing, isBusy, undo } = useUndo();
  return (
    <ImportCard>
      <div role="status">
        <h3>{cancelled ? t('imports.cancelled') : t('imports.ended')}</h3>
        {importId !== null && <Total importId={importId} />}
        <ul className="import-facts">
          <li>{t('imports.added', { count: habitsAdded })}</li>
          {habitsMerged > 0 && <li>{t('imports.merged', { count: habitsMerged })}</li>}
          {dividersAdded > 0 && <li>{t('imports.dividersAdded', { count: dividersAdded })}</li>}
          {breaksAdded > 0 && <li>{t('imports.breaksAdded', { count: breaksAdded })}</li>}
          {refused.length > 0 && <li>{t('imports.refused', { count: refused.length })}</li>}
        </ul>
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={t('imports.refusedRows')}
          columns={[t('imports.row'), t('imports.reason')]}
          rows={rows}
          keys={rows.map((row, place) => `${place} ${row[0]}`)}
        />
      )}
      {undoing && <UndoResult {...undoing} />}
      <div className="import-ends">
        <AppLink to="index" className={buttonClass()}>
          {t('imports.toList')}
        </AppLink>
        {importId !== null && !undoing?.result && (
          <Button look="plain" busy={isBusy} onClick={() => undo({ id: importId })}>
            {t('imports.undoImport')}
          </Button>
        )}
        <Button look="plain" onClick={onOther}>
          {t('imports.another')}
        </Button>
      </div>
    </ImportCard>
  );
}

/** `412 days of 9 habits are here`, as the server counted them. */
function Total({ importId }: { importId: string }) {
  const t = useTranslator();
  const { data = [] } = useQuery(importsQuery(useApi()));
  const found = data.find(({ id }) => id === importId);
  if (!found) return null;
  const { days, habitsAdded, habitsMerged } = found;
  return (
    <p>
      {t('imports.areHere', {
        days: t('imports.daysHere', { count: days }),
        habits: t('imports.ofHabits', { count: habitsAdded + habitsMerged }),
      })}
    </p>
  );
}
