import { useEffect, useState } from 'react';

/** Milliseconds in which a second click confirms (docs/rules/interface.md#times). */
export const CONFIRM_TIMEOUT = 3_000;

/** The first call asks, a second within three seconds confirms: `confirm` returns whether it is the second. */
export function useConfirm(): { asking: boolean; confirm: () => boolean } {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return undefined;
    const timer = setTimeout(() => setAsking(false), CONFIRM_TIMEOUT);
    return () => clearTimeout(timer);
  }, [asking]);
  return {
    asking,
    confirm() {
      setAsking(!asking);
      return asking;
    },
  };
}
