import { Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { EmojiPicker } from '#web/shared/lazy-features.ts';
import { ShowSaved, useSave, useSavedNote } from '#web/shared/sheet/saved.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FiguresSection } from './figures-section.tsx';
import { HabitHead } from './habit-head.tsx';
import { NotesSection } from './notes-section.tsx';
import { PastSection } from './past-section.tsx';
import { PausedNote } from './paused-note.tsx';
import { PlanSection } from './plan-section.tsx';
import { ReminderSection } from './reminder-section.tsx';
import { StepsSection } from './steps-section.tsx';
import '#web/shared/sheet/sheet.css';
import './habit-sheet.css';

interface HabitSheetProps {
  habit: Habit;
  onClose: () => void;
}

/** All settings and figures of a habit. Each change is a mutation of its own. */
export function HabitSheet({ habit, onClose }: HabitSheetProps) {
  const t = useTranslator();
  const { note, show } = useSavedNote();
  const [picking, setPicking] = useState(false);
  const head = (
    <HabitHead habit={habit} picking={picking} onPicking={setPicking}>
      {note}
    </HabitHead>
  );
  return (
    <ShowSaved value={show}>
      <Dialog title={habit.name} head={head} closeLabel={t('sheet.close')} onClose={onClose} tall>
        <div className="sheet">
          {picking && <EmojiChoice habit={habit} onPicked={() => setPicking(false)} />}
          {!habit.activated && <PausedNote habit={habit} />}
          <PlanSection habit={habit} />
          <ReminderSection habit={habit} />
          <StepsSection habit={habit} />
          <NotesSection habit={habit} />
          <PastSection habit={habit} />
          <FiguresSection habit={habit} />
        </div>
      </Dialog>
    </ShowSaved>
  );
}

function EmojiChoice({ habit, onPicked }: { habit: Habit; onPicked: () => void }) {
  const save = useSave();
  const pick = (emoji: string) => {
    onPicked();
    if (emoji !== habit.emoji) save('habit.update', { id: habit.id, emoji });
  };
  return (
    <Suspense fallback={<Skeleton className="picker-room" />}>
      <EmojiPicker selected={habit.emoji} onPick={pick} />
    </Suspense>
  );
}
