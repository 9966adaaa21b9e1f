import { useState } from 'react';
import type { ForeignSource } from '#contract/imports.ts';
import { guideName } from '#i18n/paths.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Alert } from '#web/shared/forms/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Refusal } from './use-reading.ts';

interface ImportChoiceProps {
  refusal: Refusal | null;
  /** The app of the refused file, where it is known. */
  source: ForeignSource | null;
  /** Why the file could not be read at all. */
  error: string | null;
  busy: boolean;
  onChoose: (file: File) => void;
}

/** The page on how to get the file of an app. */
const guideTo = (source: ForeignSource) => guideName(source === 'mhabit' ? 'table-habit' : source);

/** Chooses or drops a file, and shows why the last one cannot be imported. */
export function ImportChoice({ refusal, source, error, busy, onChoose }: ImportChoiceProps) {
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
    <section className="surface settings-card is-matter import-card">
      <p className="settings-text">{t('imports.text')}</p>
      <label className={classes('import-drop shows-focus', over && 'is-over')}>
        {/* Invisible over its label: the browser handles dropped files itself. */}
        <input
          type="file"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        {busy ? <Spinner /> : t('imports.choose')}
        <span className="settings-text">{busy ? t('imports.reading') : t('imports.drop')}</span>
      </label>
      <Alert text={refusal === null ? error : t(`imports.refusal.${refusal}`)} />
      <p className="settings-text">{t('imports.known')}</p>
      {source !== null && (
        <AppLink to={guideTo(source)} className={buttonClass({ look: 'plain', small: true })}>
          {t('imports.guideOf', { source: t(`imports.source.${source}`) })}
        </AppLink>
      )}
      <AppLink to="import" className={buttonClass({ look: 'plain', small: true })}>
        {t('imports.guides')}
      </AppLink>
    </section>
  );
}
