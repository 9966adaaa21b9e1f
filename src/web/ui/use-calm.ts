import { useEffect, useState } from 'react';
import { useIntent } from './use-intent.ts';

/** Milliseconds after which most of the first screen is loaded. */
const CALM_MS = 2_500;

/**
 * True once the user interacts with the page, or once the first screen is complete and the browser idle: loads what the first screen can do
 * without.
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
