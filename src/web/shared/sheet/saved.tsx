import { createContext, use, useEffect, useState } from 'react';
import type { InputOf, MutationName } from '#client/outbox/mutations/all.ts';
import { useWrite } from '#client/react.tsx';
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
