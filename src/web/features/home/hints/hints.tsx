import { useEffect, useEffectEvent, useState } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { InstallButton } from '#web/shared/install-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { firstSteps, stepsDone } from './first-steps.ts';
import { HintRow } from './hint-row.tsx';
import './hints.css';

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
  if (ended) return <AllDone />;
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

/** Shown until the user leaves the page. */
function AllDone() {
  const t = useTranslator();
  const hide = useHide();
  const end = useEffectEvent(hide);
  useEffect(() => end(), []);
  return (
    <section className="hints is-whole" aria-label={t('hints.title')}>
      <Emoji name="party-popper" size={44} />
      <h2>{t('hints.allDone')}</h2>
      <p className="fine">{t('hints.allDoneText')}</p>
      <InstallButton />
    </section>
  );
}

/** Stores that they are hidden. On failure they show again. */
function useHide(): () => void {
  const write = useWrite();
  return () => void write('onboarding.update', { dismissed: true }).catch(() => undefined);
}
