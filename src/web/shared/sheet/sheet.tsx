import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import type { InputOf, MutationName } from '#client/outbox/mutations/all.ts';
import { useToday, useWrite } from '#client/react.tsx';
import type { DayKey } from '#domain/days/day-key.ts';
import { useTranslator } from '#web/app/i18n.tsx';

/** Milliseconds for which a saved change is confirmed. */
export const SAVED_SHOWN = 1_000;

/** Confirms a saved change; provided by each sheet. */
export const ShowSaved = createContext<() => void>(() => {});

/** "Saved" for a second after each call of `show`. `note` lies over the content, so that nothing moves. */
export function useSavedNote() {
  const t = useTranslator();
  // The number of saved changes, so that each starts the second again.
  const [count, setCount] = useState(0);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(count), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [count]);
  const note = (
    <p className="sheet-saved" role="status">
      {count > ended && <span>{t('sheet.saved')}</span>}
    </p>
  );
  return { note, show: () => setCount((last) => last + 1) };
}

/** Writes a change, and confirms it once this device has stored it. */
export function useSave() {
  const write = useWrite();
  const show = use(ShowSaved);
  return <K extends MutationName>(kind: K, input: InputOf<K>): void => {
    // A refused change is rolled back, and a toast says why.
    write(kind, input).saved.then(show, () => undefined);
  };
}

/** Completes a step of a day or takes that back; `completed` are the ids before. Today a step is a write of its own: two devices may complete different ones. */
export function useSetSteps(habitId: string, day: DayKey) {
  const save = useSave();
  const today = useToday();
  return (id: string, isCompleted: boolean, completed: readonly string[]): void => {
    if (day === today) return save('step.update', { habitId, id, completed: isCompleted });
    const others = completed.filter((each) => each !== id);
    save('day.update', { habitId, day, completedStepIds: isCompleted ? [...others, id] : others });
  };
}

interface SectionProps {
  title: string;
  /** A control at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** One part of a sheet, under a small heading. */
export function Section({ title, end, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sheet-section" aria-labelledby={id}>
      <div className="apart">
        <h3 className="fine" id={id}>
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}
