import { ArrowLeft, Check, SkipForward } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAccountData } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { clockTime } from '#domain/plan/timer.ts';
import { type Routine, type RoutineAction, viewRoutine } from '#domain/routine/routine.ts';
import { focusMain } from '#web/app/focus-main.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { keepAwake } from '#web/platform/wake-lock.ts';
import { useSeconds } from '#web/shared/amounts/timer-button.tsx';
import { noteShown, storeRoutine } from '#web/shared/routine/stored-routine.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { BackgroundNote, CueChoices } from './cue-controls.tsx';
import { BeginCue, EndCue } from './cues.tsx';
import style from './routine.css?url';
import { useRoutine } from './use-routine.ts';

interface PlayerProps {
  /** The id of the divider, or of the one habit. */
  of: string;
  /** Its name. */
  title: string;
  habits: readonly Habit[];
  onClose: () => void;
}

/** A routine on the whole screen. Leaving it asks nothing and ends nothing: it is stored, and its time goes on. */
export function RoutinePlayer({ of, title, habits, onClose }: PlayerProps) {
  const t = useTranslator();
  const { routine, habitOf, press } = useRoutine(of, habits);
  useEffect(keepAwake, []);
  useEffect(() => {
    noteShown(of);
    return () => noteShown(null);
  }, [of]);
  const isOver = routine !== null && routine.at >= routine.steps.length;
  const close = () => {
    if (isOver) storeRoutine(null);
    noteShown(null);
    flushSync(onClose);
    // What opened it is gone once it is done.
    if (document.activeElement === document.body) focusMain();
  };
  return (
    <>
      <link rel="stylesheet" href={style} precedence="feature" />
      <Dialog title={title} closeLabel={t('routine.close')} onClose={close} full>
        {routine && !isOver && <Playing routine={routine} habitOf={habitOf} press={press} />}
        {isOver && (
          <Finished routine={routine} habitOf={habitOf} onBack={() => press('back')} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface PlayingProps {
  routine: Routine;
  habitOf: (id: string | undefined) => Habit | undefined;
  press: (action: RoutineAction) => void;
}

const keys: Readonly<Record<string, RoutineAction>> = {
  ' ': 'done',
  ArrowRight: 'skip',
  ArrowLeft: 'back',
  '+': 'more',
};

/** The keys of the buttons, wherever the focus is in the dialog around the returned element. */
function useKeys(press: PlayingProps['press']) {
  const root = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    // A button under the focus has the space bar for itself.
    const isOnButton = event.key === ' ' && event.target instanceof HTMLButtonElement;
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (action === undefined || isOnButton || event.repeat || isShortcut) return;
    event.preventDefault();
    press(action);
  });
  useEffect(() => {
    const stop = new AbortController();
    const dialog = root.current?.closest('dialog');
    dialog?.addEventListener('keydown', (event) => onKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return root;
}

function Playing({ routine, habitOf, press }: PlayingProps) {
  const t = useTranslator();
  const formats = useFormats();
  const timeZone = useAccountData().user?.timeZone ?? 'UTC';
  const now = useSeconds() ?? routine.since;
  const habit = habitOf(routine.steps[routine.at]?.habitId);
  const since = habit?.timerStartedAt ?? null;
  const view = viewRoutine(routine, now, since === null ? null : Date.parse(since));
  const next = habitOf(view.next?.habitId);
  const minutes = view.current ? Math.round(view.current.planned / MINUTE) : 0;
  const isSeveral = routine.steps.length > 1;
  const root = useKeys(press);
  return (
    <div className="routine" ref={root}>
      {isSeveral && (
        <p className="fine">{t('routine.place', { place: routine.at + 1, count: routine.steps.length })}</p>
      )}
      <Countdown part={view.part} left={view.left} emoji={habit?.emoji} />
      <h3 aria-live="polite">{habit?.name}</h3>
      {isSeveral && (
        <p className="fine">{next ? t('routine.next', { name: next.name }) : t('routine.last')}</p>
      )}
      <div className="routine-ways">
        <Button look="plain" disabled={routine.at === 0} onClick={() => press('back')}>
          <ArrowLeft size={20} aria-hidden="true" />
          {t('routine.back')}
        </Button>
        <Button look="plain" onClick={() => press('more')}>
          {t('routine.more')}
        </Button>
        <Button look="plain" onClick={() => press('skip')}>
          <SkipForward size={20} aria-hidden="true" />
          {t('routine.skip')}
        </Button>
      </div>
      <DoneButton key={routine.at} onPress={() => press('done')} />
      <p className="fine">{t('routine.endsAt', { time: formats.time(timeOfDay(timeZone, view.endsAt)) })}</p>
      <CueChoices />
      <BackgroundNote />
      {habit && (
        <>
          <BeginCue key={routine.at} text={t('routine.spoken', { name: habit.name, count: minutes })} />
          <EndCue
            key={`${routine.at} ${view.current?.extra ?? 0}`}
            text={t('routine.timeUp', { name: habit.name })}
            endsAt={now + view.left}
          />
        </>
      )}
      <p className="fine routine-keys">{t('routine.keys')}</p>
    </div>
  );
}

/** It has the focus with each step, so that the space bar ends the habit. */
function DoneButton({ onPress }: { onPress: () => void }) {
  const t = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} size="xl" block onClick={onPress}>
      <Check size={24} strokeWidth={3} aria-hidden="true" />
      {t('routine.done')}
    </Button>
  );
}

const SIDE = 260;
const WIDTH = 14;

interface CountdownProps {
  /** 0 to 1, of the time. */
  part: number;
  /** Milliseconds; below 0 once it is over. */
  left: number;
  emoji: string | undefined;
}

/** The time that is left, as a ring and as a clock. Not live: a screen reader would announce each second. */
function Countdown({ part, left, emoji }: CountdownProps) {
  const t = useTranslator();
  const isOver = left < 0;
  // The last second is shown until it is over.
  const time = clockTime(isOver ? -left : Math.ceil(left / 1000) * 1000);
  const radius = (SIDE - WIDTH) / 2;
  const round = 2 * Math.PI * radius;
  const circle = { cx: SIDE / 2, cy: SIDE / 2, r: radius };
  return (
    <div className="routine-ring" role="timer" aria-live="off" data-over={isOver || undefined}>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        <circle {...circle} />
        <circle {...circle} strokeDasharray={`${part * round} ${round}`} />
      </svg>
      <div>
        {emoji !== undefined && <Emoji name={emoji} size={56} />}
        <p className="routine-time" aria-hidden="true">
          {isOver ? `+${time}` : time}
        </p>
        <span className="visually-hidden">{t(isOver ? 'routine.over' : 'routine.left', { time })}</span>
      </div>
    </div>
  );
}

interface FinishedProps extends Pick<PlayingProps, 'routine' | 'habitOf'> {
  onBack: () => void;
  onClose: () => void;
}

function Finished({ routine, habitOf, onBack, onClose }: FinishedProps) {
  const t = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  // A timer that was stopped early has not reached its target.
  const count = routine.steps.filter(({ habitId, outcome }) => {
    const habit = outcome === 'done' ? habitOf(habitId) : undefined;
    return habit !== undefined && isDoneOn(habit, routine.day);
  }).length;
  return (
    <div className="routine">
      <Emoji name="sparkles" size={72} />
      <h3 role="status">{t('routine.finished')}</h3>
      <p className="fine">{t('routine.finishedText', { count })}</p>
      <div className="routine-ways">
        <Button look="plain" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden="true" />
          {t('routine.back')}
        </Button>
        <Button ref={button} onClick={onClose}>
          {t('routine.finish')}
        </Button>
      </div>
    </div>
  );
}
