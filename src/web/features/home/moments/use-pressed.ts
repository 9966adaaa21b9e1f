import { useEffect, useState } from 'react';
import { useIntent } from '#web/ui/use-intent.ts';

export type Pressed = ReadonlyMap<string, Element>;

/** The habits whose tick, of today or yesterday, was pressed on this page, each with the button. */
export function usePressed(): Pressed {
  // The first interaction loads the code that asks, and may have been a press.
  const first = pressIn(useIntent());
  const [pressed, setPressed] = useState<Pressed>(() => new Map(first ? [first] : []));
  useEffect(() => {
    const note = (event: Event) => {
      const press = pressIn(event);
      if (press) setPressed((before) => new Map([...before, press]));
    };
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, []);
  return pressed;
}

function pressIn(event: Event | null): [id: string, button: Element] | null {
  if (!(event?.target instanceof Element)) return null;
  const button = event.target.closest('[data-tick], [data-yesterday]');
  const id = button?.closest<HTMLElement>('[data-item]')?.dataset['item'];
  return button && id !== undefined ? [id, button] : null;
}
