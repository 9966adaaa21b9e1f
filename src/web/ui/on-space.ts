import type { KeyboardEvent } from 'react';

/** For a button whose space bar does something else than a click: Enter still clicks. */
export function onSpace(run: () => void) {
  const isSpace = ({ key }: KeyboardEvent) => key === ' ';
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!isSpace(event)) return;
      event.preventDefault();
      if (!event.repeat) run();
    },
    onKeyUp(event: KeyboardEvent) {
      // Firefox clicks when the key is released.
      if (isSpace(event)) event.preventDefault();
    },
  };
}
