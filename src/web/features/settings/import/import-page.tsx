import { lazy, Suspense } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { withTexts } from '#web/shared/with-texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportChoice } from './import-choice.tsx';
import { useReading } from './use-reading.ts';
import './import.css';

/** Most visits end before them. */
const ImportSteps = lazy(
  withTexts(async () => (await import('./import-steps.tsx')).ImportSteps, 'plan', 'validation'),
);

/** Imports a file of our own or of another app. */
export function ImportPage() {
  const t = useTranslator();
  const user = useUser();
  return <SettingsFrame title={t('imports.title')}>{user && <Import userId={user.id} />}</SettingsFrame>;
}

function Import({ userId }: { userId: string }) {
  const reading = useReading(userId);
  const { state, choose } = reading;
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
