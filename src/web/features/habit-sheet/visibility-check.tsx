import type { Habit } from '#contract/habits.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';

interface VisibilityCheckProps {
  habit: Habit;
  field: 'stepsVisibility' | 'notesVisibility';
  label: string;
}

/** Whether the list shows the steps or the notes of a habit. */
export function VisibilityCheck({ habit, field, label }: VisibilityCheckProps) {
  const save = useSave();
  return (
    <label className="sheet-check">
      <input
        type="checkbox"
        checked={habit[field]}
        onChange={(event) => save('habit.update', { id: habit.id, [field]: event.currentTarget.checked })}
      />
      {label}
    </label>
  );
}
