import { Suspense, useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { firstSteps, stepsDone } from './first-steps.ts';
import { HintRow } from './hint-row.tsx';
import { useHide } from './use-hide.ts';
import './hints.css';

/** Seen once in a life. */
const AllDone = optionalComponent(async () => (await import('./all-done.tsx')).AllDone, 'apps');

/** The first steps of a newcomer. Hidden or all completed, they never show again. */
export function Hints() {
  const t = useTranslator();
  const hide = useHide();
  const data = useAccountData();
  const { dismissed } = data.onboarding;
  const done = stepsDone(data);
  const isWhole = done.length === firstSteps.length;
  // A user who hid them sees no message at the last step.
  const [ended, setEnded] = useState(isWhole);
  if (isWhole && !dismissed && !ended) setEnded(true);
  if (ended)
    return (
      <Suspense>
        <AllDone />
      </Suspense>
    );
  if (dismissed) return null;
  const total = firstSteps.length;
  return (
    <section className="hints" aria-label={t('hints.title')}>
      <div className="hints-head">
        <h2>{t('hints.title')}</h2>
        <span className="section-head-progress">
          <span aria-hidden="true">{`${done.length}/${total}`}</span>
          <span className="visually-hidden">{t('hints.progress', { done: done.length, total })}</span>
          <ProgressRing completed={done.length} total={total} />
        </span>
        <Button look="quiet" small onClick={hide}>
          {t('hints.hide')}
        </Button>
      </div>
      <ol>
        {firstSteps.map((step) => (
          <HintRow key={step} step={step} done={done.includes(step)} />
        ))}
      </ol>
    </section>
  );
}
