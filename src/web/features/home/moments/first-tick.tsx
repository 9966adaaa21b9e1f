import { Flame, X } from 'lucide-react';
import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { hasEverTicked } from '#domain/first-tick.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useEscape } from './use-escape.ts';
import { usePressed } from './use-pressed.ts';
import './first-tick.css';

/** Welcomes the first tick ever, while it stands; for an account that had none as the list began. */
export function FirstTick() {
  const t = useTranslator();
  const ticked = hasEverTicked(useAccountData());
  const pressed = usePressed();
  const [dismissed, setDismissed] = useState(false);
  const shown = ticked && pressed.size > 0 && !dismissed;
  const dismiss = () => {
    [...pressed.values()].findLast((button) => button instanceof HTMLElement)?.focus();
    setDismissed(true);
  };
  useEscape(() => {
    if (shown) dismiss();
  });
  // Live regions must exist before their content: screen readers announce only later changes.
  return (
    <div role="status">
      {shown && (
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
      )}
    </div>
  );
}
