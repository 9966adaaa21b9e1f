import { type ReactNode, Suspense, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { HabitSheet, preloadHabitSheet } from '#web/shared/lazy-features.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { EmojiDialog, preloadDialog } from './lazy-parts.ts';

/** Opens the sheet of the habit. */
export function HabitName({ id, habit }: { id: string; habit: Habit }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {nameLink(id, habit, () => setOpen(true), preloadHabitSheet)}
      {open && (
        <Suspense>
          <HabitSheet habit={habit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The name, which opens something. A link, since the button of this name is the tick. */
export function nameLink(id: string, habit: Habit, open: () => void, preload?: () => void): ReactNode {
  return (
    <a
      id={id}
      className="row-title habit-name"
      href={`#${id}`}
      aria-haspopup="dialog"
      data-options=""
      onClick={(event) => {
        event.preventDefault();
        open();
      }}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {habit.name}
    </a>
  );
}

/** The emoji of a habit; it opens the picker, and picking changes the habit and closes it (docs/rules/pages.md#the-emoji-picker). */
export function EmojiTile({ habit, describedBy }: { habit: Habit; describedBy: string }) {
  const t = useTranslator();
  const write = useWrite();
  const [open, setOpen] = useState(false);
  const pick = (emoji: string) => {
    setOpen(false);
    if (emoji !== habit.emoji) void write('habit.update', { id: habit.id, emoji });
  };
  return (
    <>
      <button
        type="button"
        className="tile"
        aria-label={t('habits.changeEmoji')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        <Emoji name={habit.emoji} size={28} lazy />
      </button>
      {open && (
        <Suspense>
          <EmojiDialog selected={habit.emoji} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
