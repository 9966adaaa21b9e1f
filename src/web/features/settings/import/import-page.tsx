import { lazy, Suspense, useEffect } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { withTexts } from '#web/shared/with-texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useIntent } from '#web/ui/use-intent.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportChoice } from './import-choice.tsx';
import { useReading } from './use-reading.ts';
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
  useLoadedSteps();
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

/** Loads the steps once the page is used: when a file is chosen, a phone is busy with it. */
function useLoadedSteps(): void {
  const isUsed = useIntent() !== null;
  useEffect(() => {
    if (isUsed) loadSteps().catch(ignoreFailure);
  }, [isUsed]);
}
