import { type DropExamples, type Dropped, type DropReason, dropReasons } from '#client/imports/foreign.ts';
import { useTranslator } from '#web/app/i18n.tsx';

interface DroppedListProps {
  dropped: Dropped;
  /** Of each reason a text of the file, where there is one. */
  examples?: DropExamples;
}

/** What is not carried over, in words and with an example of each; nothing when all is. */
export function DroppedList({ dropped, examples = {} }: DroppedListProps) {
  const t = useTranslator();
  const found = dropReasons.filter((reason) => (dropped[reason] ?? 0) > 0);
  if (found.length === 0) return null;
  const textOf = (reason: DropReason): string => {
    if (reason === 'rhythm' || reason === 'colors') return t(`imports.droppedOf.${reason}`);
    const text = t(`imports.droppedOf.${reason}`, { count: dropped[reason] ?? 0 });
    const example = examples[reason];
    return example === undefined ? text : t('imports.suchAs', { text, example });
  };
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
