import { useState } from 'react';
import type { FileRefusal } from '#client/data-export/export-file.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/alert.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface ImportChoiceProps {
  refusal: FileRefusal | null;
  busy: boolean;
  onChoose: (file: File) => void;
}

/** Chooses or drops a file, and shows why the last one cannot be imported. */
export function ImportChoice({ refusal, busy, onChoose }: ImportChoiceProps) {
  const t = useTranslator();
  const [over, setOver] = useState(false);
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    setOver(false);
    if (file && !busy) onChoose(file);
    // Lets the user choose the same file again.
    input.value = '';
  };
  return (
    <>
      <p className="settings-text">{t('ownData.importText')}</p>
      <label className={classes('own-drop shows-focus', over && 'is-over')}>
        {/* Invisible over its label: the browser handles dropped files itself. */}
        <input
          type="file"
          accept=".json,application/json"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        {busy ? <Spinner /> : t('ownData.choose')}
        <span className="settings-text">{t('ownData.drop')}</span>
      </label>
      <Alert text={refusal && t(`ownData.refusal.${refusal}`)} />
    </>
  );
}
