import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { SECOND } from '#domain/days/time.ts';
import { clockTime } from '#domain/plan/timer.ts';
import { useTranslator } from '#web/app/i18n.tsx';

/** Starts the timer of an amount in minutes, or stops it, which adds what it measured. */
export function TimerButton({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const { id, timerStartedAt } = habit;
  const runs = timerStartedAt !== null;
  const Icon = runs ? Pause : Play;
  const press = () =>
    void write('habit.timer', { id, action: runs ? 'stop' : 'start', at: new Date().toISOString() });
  return (
    <button type="button" className="fact fact-steps" onClick={press}>
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">{t(runs ? 'amounts.pauseTimer' : 'amounts.startTimer')}</span>
      {runs && <RunningTime since={timerStartedAt} />}
    </button>
  );
}

/** Not live: a screen reader would announce each second. */
export function RunningTime({ since }: { since: string }) {
  const now = useSeconds();
  return (
    <span className="timer-time" role="timer" aria-live="off">
      {now === null ? '–:––' : clockTime(now - Date.parse(since))}
    </span>
  );
}

/** The instant, each second; null on a page that a server rendered, which cannot know it. */
export const useSeconds = (): number | null =>
  useSyncExternalStore<number | null>(eachSecond, wholeSeconds, () => null);

const wholeSeconds = (): number => Math.floor(Date.now() / SECOND) * SECOND;

/** Runs while someone looks: a hidden page has nothing to count. */
function eachSecond(listener: () => void): () => void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(ticking);
    ticking = document.hidden ? undefined : setInterval(listener, SECOND);
    listener();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', follow);
  };
}
