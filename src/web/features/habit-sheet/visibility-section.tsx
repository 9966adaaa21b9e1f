import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Section } from './section.tsx';

/** What the list shows of a habit besides its name. */
export function VisibilitySection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const { id, stepsVisibility, notesVisibility } = habit;
  return (
    <Section title={t('sheet.visibility')}>
      <label className="sheet-check">
        <input
          type="checkbox"
          checked={stepsVisibility}
          onChange={(event) =>
            void write('habit.update', { id, stepsVisibility: event.currentTarget.checked })
          }
        />
        {t('sheet.showSteps')}
      </label>
      <label className="sheet-check">
        <input
          type="checkbox"
          checked={notesVisibility}
          onChange={(event) =>
            void write('habit.update', { id, notesVisibility: event.currentTarget.checked })
          }
        />
        {t('sheet.showNotes')}
      </label>
    </Section>
  );
}
