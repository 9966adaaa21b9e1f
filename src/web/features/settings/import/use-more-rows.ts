import { startTransition, useEffect, useState } from 'react';

const FIRST = 6;
const MORE = 4;

/** How many rows of a long list are rendered: some at first, and more with each turn of the page, so that none of them takes long. */
export function useMoreRows(length: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + MORE)));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}
