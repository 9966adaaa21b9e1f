import { useState } from 'react';
import type { FileSummary } from '#client/data-export/export-file.ts';
import { useAccountData } from '#client/react.tsx';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImportCard } from './import-card.tsx';

interface OwnPreviewProps {
  name: string;
  summary: FileSummary;
  onBegin: (withProfile: boolean) => void;
  onOther: () => void;
}

/** The content of a file of our own, and what the import will do, before anything is written. */
export function OwnPreview({ name, summary, onBegin, onOther }: OwnPreviewProps) {
  const t = useTranslator();
  const formats = useFormats();
  // A new account imports name and settings too; a used one keeps its own.
  const isNew = useAccountData().habits.length === 0;
  const [withProfile, setWithProfile] = useState(isNew);
  const { exportedAt, habits, dividers, breaks, days, from, to } = summary;
  return (
    <ImportCard>
      <h3>{name}</h3>
      <div role="status">
        <ul className="import-facts">
          <li>{t('imports.habits', { count: habits })}</li>
          {dividers > 0 && <li>{t('imports.dividers', { count: dividers })}</li>}
          {breaks > 0 && <li>{t('imports.breaks', { count: breaks })}</li>}
          <li>
            {t('imports.days', { count: days })}
            {from !== null && to !== null && (
              <> {t('imports.span', { from: formats.day(from), to: formats.day(to) })}</>
            )}
          </li>
          {isDay(exportedAt) && (
            <li>{t('imports.exportedOn', { day: formats.day(exportedAt.slice(0, 10)) })}</li>
          )}
        </ul>
      </div>
      <p className="settings-text">{t('imports.rule')}</p>
      <label className="import-check">
        <input
          type="checkbox"
          checked={withProfile}
          onChange={({ currentTarget }) => setWithProfile(currentTarget.checked)}
        />
        {t('imports.withProfile')}
      </label>
      <div className="import-ends">
        <Button onClick={() => onBegin(withProfile)}>{t('imports.begin')}</Button>
        <Button look="plain" onClick={onOther}>
          {t('imports.another')}
        </Button>
      </div>
    </ImportCard>
  );
}

/** The file may have been edited by hand. */
const isDay = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));
