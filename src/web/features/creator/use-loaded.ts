import { useRef, useState } from 'react';

/** Something that is loaded once, when it is about to be needed: null until then. A load that failed can be tried again. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<Value | null>(null);
  const loading = useRef<Promise<void>>(undefined);
  const start = (): Promise<void> => {
    loading.current ??= load().then(
      (value) => setLoaded(() => value),
      (error: unknown) => {
        loading.current = undefined;
        throw error;
      },
    );
    return loading.current;
  };
  return [loaded, start] as const;
}
