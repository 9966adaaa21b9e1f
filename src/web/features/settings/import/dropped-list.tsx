import { type Dropped, type DropReason, dropReasons } from '#client/imports/foreign.ts';
import { useTranslator } from '#web/app/i18n.tsx';

/** What is not carried over, in words; nothing when all is. */
export function DroppedList({ dropped }: { dropped: Dropped }) {
  const t = useTranslator();
  const found = dropReasons.filter((reason) => (dropped[reason] ?? 0) > 0);
  if (found.length === 0) return null;
  const textOf = (reason: DropReason): string =>
    reason === 'rhythm' || reason === 'colors'
      ? t(`imports.droppedOf.${reason}`)
      : t(`imports.droppedOf.${reason}`, { count: dropped[reason] ?? 0 });
  return (
    <div className="import-dropped settings-text">
      <p>{t('imports.dropped')}</p>
      <ul className="import-facts">
        {found.map((reason) => (
          <li key={reason}>{textOf(reason)}</li>
        ))}
      </ul>
    </div>
  );
}
