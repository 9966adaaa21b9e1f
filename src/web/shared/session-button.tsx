import { Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { plannedMinutes } from '#domain/routine/routine.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { preloadRoutine, RoutinePlayer } from './lazy-routine.ts';

/** Whether a tap on the row of a habit opens its session; a habit without minutes has none. */
export const opensSession = (habit: Habit): boolean => habit.bySessionOnly && plannedMinutes(habit) !== null;

interface SessionActionProps {
  habit: Habit;
  done: boolean;
  /** Once it is done: what every other habit has in this place. */
  children: ReactNode;
}

/** In the place of the tick: opens the session of the habit, which counts down. It stays open when the habit is done. */
export function SessionAction({ habit, done, children }: SessionActionProps) {
  const t = useTranslator();
  const session = useSession(habit);
  return (
    <>
      {done ? (
        children
      ) : (
        <button
          type="button"
          className="tick is-adding"
          aria-label={t('amounts.openSession', { name: habit.name })}
          aria-haspopup="dialog"
          {...session.button}
        >
          <Play size={22} strokeWidth={2.5} aria-hidden="true" />
        </button>
      )}
      {session.player}
    </>
  );
}

/** The same as a button with a text, beside other ways to log the habit. */
export function CountdownButton({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const session = useSession(habit);
  return (
    <>
      <Button look="plain" small {...session.button}>
        <Play size={18} aria-hidden="true" />
        {t('amounts.countDown')}
      </Button>
      {session.player}
    </>
  );
}

function useSession(habit: Habit) {
  const [isOpen, setOpen] = useState(false);
  return {
    button: { onClick: () => setOpen(true), onPointerEnter: preloadRoutine, onFocus: preloadRoutine },
    player: isOpen && (
      <Suspense>
        <RoutinePlayer of={habit.id} title={habit.name} habits={[habit]} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
