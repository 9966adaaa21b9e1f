import { useEffect, useState } from 'react';
import { useIntent } from './use-intent.ts';

/** Milliseconds after which little of the first screen is on its way any more. */
const CALM_MS = 2_500;

/**
 * True once a person does something on the page, or else once the first screen has stood for a moment and the browser is idle: what the
 * first screen can do without is loaded by it.
 */
export function useCalm(): boolean {
  const isUsed = useIntent() !== null;
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    // WebKit has no requestIdleCallback.
    const wait = globalThis.requestIdleCallback ?? setTimeout;
    const timer = setTimeout(() => wait(() => setCalm(true)), CALM_MS);
    return () => clearTimeout(timer);
  }, []);
  return isUsed || calm;
}
