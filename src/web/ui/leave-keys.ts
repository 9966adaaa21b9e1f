import { type KeyboardEvent, useRef } from 'react';

/**
 * Leaves a field on Escape, or on Control pressed alone (docs/rules/forms.md#keys-in-a-field). Control with another key is a shortcut, such
 * as paste.
 */
export function useLeaveKeys() {
  const controlAlone = useRef(false);
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      controlAlone.current = event.key === 'Control';
      if (event.key === 'Escape') event.currentTarget.blur();
    },
    onKeyUp(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Control' && controlAlone.current) event.currentTarget.blur();
      controlAlone.current = false;
    },
  };
}
