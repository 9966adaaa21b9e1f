import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { HabitMenu } from './habit-menu.tsx';
import { NameField } from './name-field.tsx';

interface HabitHeadProps {
  habit: Habit;
  /** The emoji picker is open. */
  picking: boolean;
  onPicking: (picking: boolean) => void;
  children: ReactNode;
}

/** The head of the sheet: the emoji and the name, which can be changed there, and the menu. */
export function HabitHead({ habit, picking, onPicking, children }: HabitHeadProps) {
  const t = useTranslator();
  const save = useSave();
  return (
    <>
      <button
        type="button"
        className="tile sheet-emoji"
        aria-label={t('habits.changeEmoji')}
        aria-expanded={picking}
        onClick={() => onPicking(!picking)}
      >
        <Emoji name={habit.emoji} size={28} />
      </button>
      <NameField
        label={t('sheet.name')}
        name={habit.name}
        hideLabel
        wraps
        onRename={(name) => save('habit.update', { id: habit.id, name })}
      />
      <HabitMenu habit={habit} />
      {children}
    </>
  );
}
