import { Check, Plus } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { tapStep } from '#domain/plan/habit.ts';
import { isTimed } from '#domain/plan/timer.ts';
import { exactAmount, withoutAddition } from '#domain/plan/typed-amount.ts';
import type { Formats } from '#i18n/format.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { classes } from '#web/ui/classes.ts';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { amountText } from './amounts/amount-text.ts';
import { offerUndo } from './offer-undo.ts';
import { withTexts } from './with-texts.ts';

const loadKeypad = withTexts(async () => (await import('./keypad.tsx')).Keypad, 'day', 'undo');
const preload = (): void => void loadKeypad().catch(ignoreFailure);

export const Keypad = lazy(loadKeypad);

interface NumberProps {
  className: string;
  /** The same function in each render. */
  onOpen: (open: true) => void;
  /** What is read. */
  children: ReactNode;
}

/** The number of a row. It opens the keypad, and so does a long press on the button that adds (day-gestures.tsx). */
export function AmountNumber({ className, onOpen, children }: NumberProps) {
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

interface AddButtonProps {
  label: string;
  /** What a press adds: without scripts, boot/entry-early-ticks.ts counts it. */
  step: number;
  /** Of the target, 0 to 1, drawn as a ring. */
  part: number;
  done: boolean;
  isFresh: boolean;
  /** More than a limit allows. */
  isOver?: boolean;
  onAdd: () => void;
}

/** Adds to an amount: round, 44 px, in the place of the tick. It fills as the amount grows, and looks like a tick once it is reached. */
export function AddButton({ label, step, part, done, isFresh, isOver = false, onAdd }: AddButtonProps) {
  const Icon = done ? Check : Plus;
  return (
    <button
      type="button"
      className={classes('tick is-adding', done && 'is-reached', isFresh && 'is-fresh', isOver && 'is-over')}
      data-tick={step}
      aria-label={label}
      onClick={onAdd}
    >
      {!done && part > 0 && <ProgressRing completed={part} total={1} side={44} full={false} />}
      <Icon size={22} strokeWidth={2.5} aria-hidden="true" />
    </button>
  );
}

/** What is logged of an amount: “12 / 30 min”. A timer measures seconds: tenths of a minute are enough here, never rounded up. */
export function reachedText(formats: Formats, habit: Habit, amount: number): string {
  const shown = isTimed(habit) ? Math.floor(exactAmount(amount * 10)) / 10 : amount;
  return `${formats.number(shown)}\u00a0/ ${amountText(formats, habit.target ?? 0, habit.unit)}`;
}

type Change = NonNullable<UpdateDay['value']> | null;

/**
 * What a row shows as the amount of its day, and the changes of it. A press on the button that adds changes the row alone, so that it is
 * painted with the next frame; all else follows after that frame (use-tick.ts). Each press is an addition of its own, so that those of two
 * devices are both there.
 */
export function useAmount(habit: Habit, day: DayKey) {
  const t = useTranslator();
  const write = useWrite();
  const [pressed, setPressed] = useState<{ habit: Habit; added: number } | null>(null);
  const stored = habit.recent[day]?.value ?? null;
  const added = pressed?.habit === habit ? pressed.added : 0;
  const value = added === 0 ? stored : exactAmount((stored ?? 0) + added);
  // What is undone later is taken from the amount of that time.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (to: Change) => void write('day.update', { habitId: habit.id, day, value: to });

  function offerToTakeBack(amount: number, before: number | null): void {
    void offerUndo(t, 'added', habit.name, () => change(withoutAddition(latest.current, amount, before)));
  }

  return {
    value,
    /** What was pressed and is not in the data of the habit yet. */
    added,
    add: (canUndo: boolean, after: () => void): void => {
      const step = tapStep(habit, value);
      if (!step) return;
      setPressed((last) => ({ habit, added: exactAmount((last?.habit === habit ? last.added : 0) + step) }));
      afterPaint(() => {
        change({ add: step });
        setPressed(null);
        after();
      });
      if (canUndo) offerToTakeBack(step, value);
    },
    /** A change in the keypad, which can be undone. */
    set: (to: Change): void => {
      change(to);
      if (typeof to === 'object' && to !== null) return offerToTakeBack(to.add, value);
      const outcome = to === null ? 'amountCleared' : 'amountSet';
      return void offerUndo(t, outcome, habit.name, () => change(value));
    },
  };
}
