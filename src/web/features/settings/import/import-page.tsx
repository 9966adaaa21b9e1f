import { lazy, Suspense, useEffect, useState } from 'react';
import { importsQuery } from '#client/imports/undo-import.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { ForeignSource } from '#contract/imports.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { guideName } from '#i18n/paths.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { withTexts } from '#web/shared/with-texts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useIntent } from '#web/ui/use-calm.ts';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { takeLostFocus } from './import-card.tsx';
import { UndoResult, useUndo } from './undo-result.tsx';
import { type Refusal, useReading } from './use-reading.ts';
import './import.css';

const loadSteps = withTexts(
  async () => (await import('./import-steps.tsx')).ImportSteps,
  'plan',
  'validation',
);
const ImportSteps = lazy(loadSteps);

/** Imports a file of our own or of another app. */
export function ImportPage() {
  const t = useTranslator();
  const user = useUser();
  return <SettingsFrame title={t('imports.title')}>{user && <Import userId={user.id} />}</SettingsFrame>;
}

function Import({ userId }: { userId: string }) {
  const reading = useReading(userId);
  const { state, choose } = reading;
  // The steps load once the page is used: when a file is chosen, a phone is busy with it.
  const isUsed = useIntent() !== null;
  useEffect(() => {
    if (isUsed) loadSteps().catch(ignoreFailure);
  }, [isUsed]);
  if (state.phase !== 'choosing')
    return (
      <Suspense fallback={<Spinner />}>
        <ImportSteps userId={userId} reading={reading} />
      </Suspense>
    );
  return (
    <>
      <ImportChoice {...state} onChoose={choose} />
      <EarlierImports />
    </>
  );
}

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
function ImportChoice({ refusal, source, error, busy, onChoose }: ImportChoiceProps) {
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

/** The imports that can still be undone; nothing where there are none. */
function EarlierImports() {
  const t = useTranslator();
  const { data = [] } = useQuery(importsQuery(useApi()));
  const { undoing, isBusy, undo } = useUndo();
  const formats = useFormats();
  const { user } = useAccountData();
  const dayOf = (instant: string) => dayIn(user?.timeZone ?? 'UTC', Date.parse(instant));
  if (data.length === 0) return null;
  return (
    <SettingsCard title={t('imports.earlier')} text={t('imports.earlierText')}>
      <ul className="import-earlier">
        {data.map((each) => {
          const { id, source, createdAt, undoUntil, habitsAdded, habitsMerged, days, undone } = each;
          const isOurs = undoing?.id === id;
          const label = t('imports.earlierRow', {
            source: t(`imports.source.${source}`),
            day: formats.day(dayOf(createdAt)),
          });
          return (
            // Its button goes once it is undone.
            <li key={id} ref={undone && isOurs ? takeLostFocus : null} tabIndex={-1}>
              <div className="import-row">
                <div>
                  <p className="settings-title">{label}</p>
                  <p className="settings-text">
                    {[
                      t('imports.daysHere', { count: days }),
                      t('imports.ofHabits', { count: habitsAdded + habitsMerged }),
                    ].join(' ')}
                  </p>
                  <p className="settings-text">
                    {undone
                      ? t('imports.undone')
                      : t('imports.until', { day: formats.day(dayOf(undoUntil)) })}
                  </p>
                </div>
                {!undone && (
                  <ConfirmButton
                    label={[t('imports.undoImport'), label].join(' ')}
                    confirmLabel={t('imports.confirmUndo')}
                    busy={isBusy && isOurs}
                    onConfirm={() => undo(each)}
                  >
                    {t('imports.undoImport')}
                  </ConfirmButton>
                )}
              </div>
              {undoing?.id === id && <UndoResult {...undoing} />}
            </li>
          );
        })}
      </ul>
    </SettingsCard>
  );
}
