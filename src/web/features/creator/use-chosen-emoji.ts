import { useEffect, useState } from 'react';
import { randomEmoji } from '#web/shared/lazy-features.ts';

/** Used when the names cannot be loaded. */
const SPARE = 'seedling';

/** The emoji of the new habit: a random one of the first category until another is chosen (specification §4). */
export function useChosenEmoji() {
  const [random] = useState(() => randomEmoji().catch(() => SPARE));
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const take = async () => {
      const found = await random;
      if (!left) setName((chosen) => chosen ?? found);
    };
    void take();
    return () => {
      left = true;
    };
  }, [random]);
  return { name, choose: setName, get: async () => name ?? (await random) };
}
