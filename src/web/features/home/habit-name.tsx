import { type MouseEvent, Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { HabitSheet, preloadHabitSheet } from '#web/shared/lazy-features.ts';

/** Opens the sheet of the habit. A link, since the button of this name is the tick. */
export function HabitName({ id, habit }: { id: string; habit: Habit }) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        id={id}
        className="row-title habit-name"
        href={`#${id}`}
        aria-haspopup="dialog"
        data-options=""
        onClick={show}
        onPointerEnter={preloadHabitSheet}
        onFocus={preloadHabitSheet}
      >
        {habit.name}
      </a>
      {open && (
        <Suspense>
          <HabitSheet habit={habit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
