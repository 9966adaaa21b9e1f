import { Circle, CircleCheck } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { openCreator } from '#web/shared/creator-store.ts';
import { preloadCreator } from '#web/shared/lazy-features.ts';
import type { FirstStep } from './first-steps.ts';

/** A step and its link. A completed step keeps the link, so that its focus is not lost. */
export function HintRow({ step, done }: { step: FirstStep; done: boolean }) {
  const t = useTranslator();
  const Mark = done ? CircleCheck : Circle;
  return (
    <li data-done={done}>
      <Mark size={20} aria-hidden="true" />
      <Way step={step} />
      {done && <span className="visually-hidden">{t('hints.done')}</span>}
    </li>
  );
}

function Way({ step }: { step: FirstStep }) {
  const t = useTranslator();
  const words = t(`hints.${step}`);
  if (step === 'performance') return <AppLink to="habits-performance">{words}</AppLink>;
  // The tick is in the list above.
  if (step === 'tick') return <span>{words}</span>;
  return (
    <button
      type="button"
      data-creator-toggle=""
      onClick={() => openCreator(step)}
      onPointerEnter={preloadCreator}
      onFocus={preloadCreator}
    >
      {words}
    </button>
  );
}
