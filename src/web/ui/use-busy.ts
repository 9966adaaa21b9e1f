import { useState } from 'react';

/** Whether some work runs, and a function that runs it. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return [busy, run] as const;
}
