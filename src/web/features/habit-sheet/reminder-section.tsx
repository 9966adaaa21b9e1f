import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { REMINDER_MESSAGE_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The time of a reminder that is turned on here for the first time. */
const FIRST_TIME = '08:00';

/** The reminder: on or off, its time in the same row, and its text. Off keeps the text for the next time. */
export function ReminderSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const { id, reminderTime } = habit;
  const isOn = reminderTime !== null;
  const [latest, setLatest] = useState(reminderTime ?? FIRST_TIME);
  const set = (time: string | null) => {
    if (time !== null) setLatest(time);
    if (time !== reminderTime) save('habit.update', { id, reminderTime: time });
  };
  return (
    <section className="sheet-section" aria-label={t('sheet.reminder')}>
      <div className="sheet-reminder">
        {isOn && (
          <TextField
            label={t('sheet.reminderTime')}
            hideLabel
            type="time"
            value={reminderTime}
            // Empty while it is partly typed.
            onChange={({ currentTarget }) => currentTarget.value !== '' && set(currentTarget.value)}
          />
        )}
        <Switch label={t('sheet.reminder')} on={isOn} onChange={(on) => set(on ? latest : null)} />
      </div>
      {isOn && (
        <>
          <MessageField habit={habit} />
          <ReminderOffer />
        </>
      )}
    </section>
  );
}

function MessageField({ habit: { id, reminderMessage } }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const draft = useDraft(reminderMessage ?? '', (text) =>
    save('habit.update', { id, reminderMessage: text.trim() === '' ? null : text.trim() }),
  );
  return (
    <TextField
      {...draft}
      label={t('sheet.reminderMessage')}
      hideLabel
      placeholder={t('sheet.reminderHint')}
      maxLength={REMINDER_MESSAGE_MAX}
      autoComplete="off"
    />
  );
}
