import { Circle, CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { openCreator } from '#web/shared/creator-store.ts';
import { preloadCreator } from '#web/shared/lazy-features.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { type FirstStep, firstSteps, stepsDone } from './first-steps.ts';
import './hints.css';

/** Seen once in a life. */
const AllDone = optionalComponent(async () => (await import('./all-done.tsx')).AllDone, 'apps');

/** The first steps of a newcomer. Hidden or all completed, they never show again. */
export function Hints() {
  const t = useTranslator();
  const write = useWrite();
  // On failure they show again.
  const hide = () => void write('onboarding.update', { dismissed: true }).catch(() => undefined);
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
        <AllDone hide={hide} />
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

/** A step and its link. A completed step keeps the link, so that its focus is not lost. */
function HintRow({ step, done }: { step: FirstStep; done: boolean }) {
  const t = useTranslator();
  const Mark = done ? CircleCheck : Circle;
  const words = t(`hints.${step}`);
  return (
    <li data-done={done}>
      <Mark size={20} aria-hidden="true" />
      {step === 'performance' && <AppLink to="habits-performance">{words}</AppLink>}
      {/* The tick is in the list above. */}
      {step === 'tick' && <span>{words}</span>}
      {(step === 'habit' || step === 'divider') && (
        <button
          type="button"
          data-creator-toggle=""
          onClick={() => openCreator(step)}
          onPointerEnter={preloadCreator}
          onFocus={preloadCreator}
        >
          {words}
        </button>
      )}
      {done && <span className="visually-hidden">{t('hints.done')}</span>}
    </li>
  );
}
