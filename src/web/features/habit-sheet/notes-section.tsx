import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { NOTES_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Section, useSave } from '#web/shared/sheet/sheet.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { ExpandableText } from '#web/ui/expandable-text.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

/** Characters of longer notes that are shown before the user expands them. */
const SHOWN = 200;

/** The notes of a habit, edited where they are read. */
export function NotesSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const [isWhole, setWhole] = useState(() => lengthOf(habit.notes) <= SHOWN);
  return (
    <Section
      title={t('sheet.notes')}
      end={habit.notes !== '' && <VisibilityCheck habit={habit} field="notesVisibility" />}
    >
      {isWhole ? (
        <NotesField habit={habit} />
      ) : (
        <ExpandableText
          text={habit.notes}
          limit={SHOWN}
          moreLabel={t('sheet.showMore')}
          onExpand={() => setWhole(true)}
        />
      )}
    </Section>
  );
}

/** Grows with its text, where the browser can. */
function NotesField({ habit: { id, notes } }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const draft = useDraft(notes, (text) => save('habit.update', { id, notes: text }), isShort);
  return (
    <TextArea
      {...draft}
      label={t('sheet.notes')}
      hideLabel
      placeholder={t('sheet.notesHint')}
      rows={lengthOf(notes) > SHOWN ? 8 : 2}
      error={isShort(draft.value) ? undefined : t('validation.maxLength', { max: NOTES_MAX })}
    />
  );
}

const isShort = (text: string): boolean => lengthOf(text) <= NOTES_MAX;

type Visibility = 'stepsVisibility' | 'notesVisibility';

/** Whether the list shows the steps or the notes of a habit. */
export function VisibilityCheck({ habit, field }: { habit: Habit; field: Visibility }) {
  const t = useTranslator();
  const save = useSave();
  return (
    <label className="sheet-check">
      <input
        type="checkbox"
        checked={habit[field]}
        onChange={(event) => save('habit.update', { id: habit.id, [field]: event.currentTarget.checked })}
      />
      {t('sheet.inList')}
    </label>
  );
}
