import { useEffect, useEffectEvent } from 'react';

/** Calls back on Escape, unless something else is open or has handled it. */
export function useEscape(run: () => void): void {
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const isCovered = document.querySelector('dialog[open], [role="dialog"]') !== null;
    if (key === 'Escape' && !defaultPrevented && !isCovered) run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
