import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EndSection } from './end-section.tsx';
import { FiguresSection } from './figures-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PastSection } from './past-section.tsx';
import { ReminderSection } from './reminder-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { VisibilitySection } from './visibility-section.tsx';
import './habit-sheet.css';

interface HabitSheetProps {
  habit: Habit;
  onClose: () => void;
}

/** All settings and figures of a habit. Each change is a mutation of its own. */
export function HabitSheet({ habit, onClose }: HabitSheetProps) {
  const t = useTranslator();
  return (
    <Dialog title={habit.name} closeLabel={t('sheet.close')} onClose={onClose} tall>
      <div className="sheet">
        <IdentitySection habit={habit} />
        <FiguresSection habit={habit} />
        <PastSection habit={habit} />
        <StepsSection habit={habit} />
        <NotesSection habit={habit} />
        <ReminderSection habit={habit} />
        <VisibilitySection habit={habit} />
        <EndSection habit={habit} />
      </div>
    </Dialog>
  );
}
