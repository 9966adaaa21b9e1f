import { type CSSProperties, useEffect, useState } from 'react';
import './loading-bar.css';

/** Milliseconds, specification §9: how long a full run takes, what is too short to show, and how it leaves. */
export const loadingBarTimes = { duration: 2_000, throttle: 200, hideDelay: 500, resetDelay: 400 };

type Phase = 'idle' | 'running' | 'full' | 'hidden';

/** A thin bar at the top while a page is on its way. What takes under 200 ms shows nothing. */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  const phase = usePhase(active);
  const times = {
    '--duration': `${loadingBarTimes.duration}ms`,
    '--reset': `${loadingBarTimes.resetDelay}ms`,
  } as CSSProperties;
  return (
    <div className={`loading-bar is-${phase}`} style={times} role="progressbar" aria-label={label} hidden={phase === 'idle'} />
  );
}

function usePhase(active: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    const { throttle, hideDelay, resetDelay } = loadingBarTimes;
    if (active) {
      const timer = setTimeout(() => setPhase('running'), throttle);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === 'running' ? 'full' : before));
    const hide = setTimeout(() => setPhase((before) => (before === 'full' ? 'hidden' : before)), hideDelay);
    const reset = setTimeout(() => setPhase('idle'), hideDelay + resetDelay);
    return () => {
      clearTimeout(hide);
      clearTimeout(reset);
    };
  }, [active]);
  return phase;
}
