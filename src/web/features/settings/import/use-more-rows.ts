import { startTransition, useEffect, useState } from 'react';

/** How many rows of a long list are rendered: one more with each turn of the page, so that none of them takes long on a phone. */
export function useMoreRows(length: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}
