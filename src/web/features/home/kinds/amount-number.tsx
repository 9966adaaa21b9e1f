import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { withTexts } from '#web/shared/with-texts.ts';

const loadKeypad = withTexts(async () => (await import('./keypad.tsx')).Keypad, 'day', 'undo');
const Keypad = lazy(loadKeypad);
const preload = (): void => void loadKeypad().catch(ignoreFailure);

interface AmountNumberProps {
  habit: Habit;
  day: DayKey;
  value: number | null;
  onChange: (value: NonNullable<UpdateDay['value']> | null) => void;
  /** What is read. */
  children: ReactNode;
}

/** The number of a row. It opens the keypad, and so does a long press on the button that adds (day-gestures.tsx). */
export function AmountNumber({ habit, day, value, onChange, children }: AmountNumberProps) {
  const t = useTranslator();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const show = () => setOpen(true);
    const held = button.current;
    held?.addEventListener('held', show);
    return () => held?.removeEventListener('held', show);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="fact fact-steps fact-amount"
        data-amount=""
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <span className="visually-hidden">{t('amounts.amount')} </span>
        {children}
      </button>
      {open && (
        <Suspense>
          <Keypad habit={habit} day={day} value={value} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
