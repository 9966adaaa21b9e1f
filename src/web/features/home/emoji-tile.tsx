import { Suspense, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { EmojiDialog, preloadDialog } from './lazy-parts.ts';

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
