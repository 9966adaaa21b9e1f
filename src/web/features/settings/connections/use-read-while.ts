import { useEffect, useEffectEvent } from 'react';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';

/**
 * Reads again while something is under way on the server: after a second, then at pauses that grow to a minute. `waitingFor` names it: for
 * another one the pauses are short again, and for nothing, an empty text, there is no reading.
 */
export function useReadWhile(waitingFor: string, read: () => Promise<unknown>): void {
  const readOnce = useEffectEvent(async () => {
    if (!document.hidden) await read().catch(ignoreFailure);
  });
  useEffect(() => {
    if (waitingFor === '') return undefined;
    let pause = SECOND;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(() => void again(), pause);
    };
    const again = async () => {
      await readOnce();
      pause = Math.min(pause * 2, MINUTE);
      if (!isOver) wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [waitingFor]);
}
