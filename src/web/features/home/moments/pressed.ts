import { createStore } from '#web/ui/store.ts';

/** The habits whose tick, of today or yesterday, was pressed on this page, each with the button; the last press is the last entry. */
export type Pressed = ReadonlyMap<string, Element>;

export const pressed = createStore<Pressed>(new Map());

/** Notes presses from the first one on: what shows a moment is loaded later. Returns a function that stops it and forgets them. */
export function watchPresses(): () => void {
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('[data-tick], [data-yesterday]') : null;
    const id = button?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (!button || id === undefined) return;
    const next = new Map(pressed.get());
    next.delete(id);
    pressed.set(next.set(id, button));
  };
  addEventListener('click', note, true);
  return () => {
    removeEventListener('click', note, true);
    pressed.set(new Map());
  };
}
