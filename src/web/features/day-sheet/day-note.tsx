import type { AskedDay } from '#client/state/queries.ts';
import { DAY_NOTE_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Section } from '#web/shared/sheet/section.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

interface DayNoteProps extends AskedDay {
  /** Null while it is unknown: it cannot be changed then, since a text that was not read would be lost. */
  note: string | null;
  /** It could not be read. */
  failed: boolean;
}

/** The note of the day, edited where it is read. */
export function DayNote({ note, failed, ...asked }: DayNoteProps) {
  const t = useTranslator();
  return (
    <Section title={t('day.note')}>
      {note !== null && <NoteField {...asked} note={note} />}
      {note === null &&
        (failed ? <p className="fine">{t('day.noteUnread')}</p> : <Skeleton className="day-sheet-room" />)}
    </Section>
  );
}

function NoteField({ note, ...asked }: AskedDay & { note: string }) {
  const t = useTranslator();
  const save = useSave();
  const draft = useDraft(note, (text) => save('day.update', { ...asked, note: text }), isShort);
  return (
    <TextArea
      {...draft}
      label={t('day.note')}
      hideLabel
      placeholder={t('day.noteHint')}
      rows={3}
      error={isShort(draft.value) ? undefined : t('validation.maxLength', { max: DAY_NOTE_MAX })}
    />
  );
}

const isShort = (text: string): boolean => lengthOf(text) <= DAY_NOTE_MAX;
