import { useEffect, useState } from 'react';
import './loading-bar.css';

/**
 * Milliseconds (docs/rules/interface.md#times): the delay before it shows, and the time to hide. The run of 2,000 ms is in the style sheet.
 */
export const loadingBarTimes = { throttle: 200, hideDelay: 500, resetDelay: 400 };

type Phase = 'idle' | 'running' | 'full' | 'hidden';

/** A thin bar at the top while a page loads. A load under 200 ms shows nothing. */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  const phase = usePhase(active);
  // In a live region: it belongs to no landmark, and screen readers announce it.
  return (
    <div role="status">
      <div
        className={`loading-bar is-${phase}`}
        role="progressbar"
        aria-label={label}
        hidden={phase === 'idle'}
      />
    </div>
  );
}

function usePhase(active: boolean): Phase {
  const [phase, setPhase] = useState<Exclude<Phase, 'full'>>('idle');
  useEffect(() => {
    const { throttle, hideDelay, resetDelay } = loadingBarTimes;
    const timers = active
      ? [setTimeout(() => setPhase('running'), throttle)]
      : [
          setTimeout(() => setPhase((before) => (before === 'running' ? 'hidden' : before)), hideDelay),
          setTimeout(() => setPhase('idle'), hideDelay + resetDelay),
        ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [active]);
  return phase === 'running' && !active ? 'full' : phase;
}
