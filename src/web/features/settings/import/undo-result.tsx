import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/alert.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { takeLostFocus } from './take-lost-focus.ts';
import type { Undoing } from './use-undo.ts';

/** How far an import is undone; then what was removed, and what stays since the user changed it. */
export function UndoResult({ result, error }: Undoing) {
  const t = useTranslator();
  if (error !== null) return <Alert text={error} />;
  if (!result) return <p role="status">{t('imports.undoing')}</p>;
  const { daysRemoved, habitsRemoved, kept } = result;
  const rows = kept.map(({ name, days }) => [
    name,
    days > 0 ? t('imports.keptDays', { count: days }) : t('imports.keptHabit'),
  ]);
  return (
    <>
      <p role="status" ref={takeLostFocus} tabIndex={-1}>
        {t('imports.undoneResult')}{' '}
        {t('imports.removed', {
          count: daysRemoved,
          habits: t('imports.habits', { count: habitsRemoved }),
        })}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={t('imports.kept')}
          columns={[t('imports.row'), t('imports.kept')]}
          rows={rows}
          keys={kept.map(({ habitId }) => habitId)}
        />
      )}
    </>
  );
}
