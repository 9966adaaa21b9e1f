import { useEffect, useRef } from 'react';
import { addToast, removeToast } from './toast-store.ts';

/**
 * Returns a function that shows a toast about a state that may not last: once `holds` is false, the toast goes. So what a refused
 * write seemed to achieve is not praised once it is rolled back.
 */
export function useToastWhile(holds: boolean): (text: string) => void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (holds || shown.current === null) return;
    removeToast(shown.current);
    shown.current = null;
  }, [holds]);
  return (text) => {
    shown.current = addToast({ text });
  };
}
