import { useState } from 'react';
import type { FileSummary } from '#client/data-export/export-file.ts';
import { useAccountData } from '#client/react.tsx';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

interface ImportPreviewProps {
  name: string;
  summary: FileSummary;
  onBegin: (withProfile: boolean) => void;
  onOther: () => void;
}

/** The content of a file and what the import will do, before anything is written. */
export function ImportPreview({ name, summary, onBegin, onOther }: ImportPreviewProps) {
  const t = useTranslator();
  const formats = useFormats();
  // A new account imports name and settings too; a used one keeps its own.
  const isNew = useAccountData().habits.length === 0;
  const [withProfile, setWithProfile] = useState(isNew);
  const { exportedAt, habits, dividers, breaks, days, from, to } = summary;
  return (
    <>
      <p className="settings-title">{name}</p>
      <div role="status">
        <ul className="own-facts">
          <li>{t('ownData.habits', { count: habits })}</li>
          {dividers > 0 && <li>{t('ownData.dividers', { count: dividers })}</li>}
          {breaks > 0 && <li>{t('ownData.breaks', { count: breaks })}</li>}
          <li>
            {t('ownData.days', { count: days })}
            {from !== null && to !== null && (
              <> {t('ownData.span', { from: formats.day(from), to: formats.day(to) })}</>
            )}
          </li>
          {isDay(exportedAt) && (
            <li>{t('ownData.exportedOn', { day: formats.day(exportedAt.slice(0, 10)) })}</li>
          )}
        </ul>
      </div>
      <p className="settings-text">{t('ownData.rule')}</p>
      <label className="own-profile">
        <input
          type="checkbox"
          checked={withProfile}
          onChange={({ currentTarget }) => setWithProfile(currentTarget.checked)}
        />
        {t('ownData.withProfile')}
      </label>
      <div className="own-ends">
        <Button onClick={() => onBegin(withProfile)}>{t('ownData.begin')}</Button>
        <Button look="plain" onClick={onOther}>
          {t('ownData.another')}
        </Button>
      </div>
    </>
  );
}

/** The file may have been edited by hand. */
const isDay = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));
