import { startTransition, useEffect, useState } from 'react';

const FIRST = 2;
const MORE = 1;

/** How many rows of a long list are rendered: two at first, and one more with each turn of the page, so that none of them takes long on a phone. */
export function useMoreRows(length: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + MORE)));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}
