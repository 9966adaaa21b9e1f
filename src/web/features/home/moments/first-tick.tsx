import { Flame, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { pressed } from './pressed.ts';
import { useEscape } from './use-escape.ts';
import './first-tick.css';

/** Welcomes the first tick ever, until it is dismissed. */
export function FirstTick() {
  const t = useTranslator();
  const [dismissed, setDismissed] = useState(false);
  const dismiss = () => {
    [...pressed.get().values()].findLast((button) => button instanceof HTMLElement)?.focus();
    setDismissed(true);
  };
  useEscape(() => {
    if (!dismissed) dismiss();
  });
  if (dismissed) return null;
  return (
    <section className="first-tick" aria-label={t('arrange.first')}>
      <Flame size={44} aria-hidden="true" />
      <div>
        <h2>{t('arrange.first')}</h2>
        <p className="fine">{t('arrange.firstText')}</p>
      </div>
      <IconButton label={t('shell.closeToast')} onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
