import { ignoreFailure } from './log-failure.ts';

/** Keeps the screen on while the page is shown, where the device can. Returns a function that ends it. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let held: WakeLockSentinel | undefined;
  let isOver = false;
  const hold = async (): Promise<void> => {
    // The system releases it when the page is hidden.
    if (document.hidden || (held && !held.released)) return;
    const lock = await navigator.wakeLock.request('screen');
    if (isOver) await lock.release();
    else held = lock;
  };
  const follow = () => void hold().catch(ignoreFailure);
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', follow);
    void held?.release().catch(ignoreFailure);
  };
}
