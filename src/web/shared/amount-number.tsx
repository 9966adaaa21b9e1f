import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { withTexts } from './with-texts.ts';

const loadKeypad = withTexts(async () => (await import('./keypad.tsx')).Keypad, 'day', 'undo');
const preload = (): void => void loadKeypad().catch(ignoreFailure);

export const Keypad = lazy(loadKeypad);

interface AmountNumberProps {
  className?: string;
  /** The same function in each render. */
  onOpen: (open: true) => void;
  /** What is read. */
  children: ReactNode;
}

/** The number of a row. It opens the keypad, and so does a long press on the button that adds (day-gestures.tsx). */
export function AmountNumber({
  className = 'fact fact-steps fact-amount',
  onOpen,
  children,
}: AmountNumberProps) {
  const t = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const show = () => onOpen(true);
    const held = button.current;
    held?.addEventListener('held', show);
    return () => held?.removeEventListener('held', show);
  }, [onOpen]);
  return (
    <button
      ref={button}
      type="button"
      className={className}
      data-amount=""
      aria-haspopup="dialog"
      onClick={() => onOpen(true)}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <span className="visually-hidden">{t('amounts.amount')} </span>
      {children}
    </button>
  );
}
