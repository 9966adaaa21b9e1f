import { useId, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { NOTES_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExpandableText } from '#web/ui/expandable-text.tsx';
import { lengthOf } from '#web/ui/text-length.ts';
import { Section } from './section.tsx';

const SHOWN = 200;

/** The notes of a habit, cut until the user expands them. */
export function NotesSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const [editing, setEditing] = useState(false);
  return (
    <Section title={t('sheet.notes')}>
      {editing ? (
        <NotesForm habit={habit} onDone={() => setEditing(false)} />
      ) : (
        <>
          {habit.notes === '' ? (
            <p className="fine">{t('sheet.notesHint')}</p>
          ) : (
            <ExpandableText text={habit.notes} limit={SHOWN} moreLabel={t('sheet.showMore')} />
          )}
          <Button look="plain" small onClick={() => setEditing(true)}>
            {t('sheet.editNotes')}
          </Button>
        </>
      )}
    </Section>
  );
}

function NotesForm({ habit, onDone }: { habit: Habit; onDone: () => void }) {
  const t = useTranslator();
  const write = useWrite();
  const id = useId();
  const [notes, setNotes] = useState(habit.notes);
  const tooLong = lengthOf(notes) > NOTES_MAX;
  const save = () => {
    if (tooLong) return;
    if (notes !== habit.notes) void write('habit.update', { id: habit.id, notes });
    onDone();
  };
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {t('sheet.notes')}
      </label>
      <textarea
        id={id}
        className="field-input sheet-notes"
        rows={5}
        value={notes}
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? `${id}-error` : undefined}
        autoFocus
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {tooLong && (
        <p className="field-error" id={`${id}-error`}>
          {t('validation.maxLength', { max: NOTES_MAX })}
        </p>
      )}
      <Button look="plain" small onClick={save}>
        {t('sheet.saveNotes')}
      </Button>
    </>
  );
}
