import { useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { REMINDER_MESSAGE_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Section } from './section.tsx';

/** The time and text of the reminder. */
export function ReminderSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const { id, reminderTime } = habit;
  const clear = () => void write('habit.update', { id, reminderTime: null, reminderMessage: null });
  return (
    <Section title={t('sheet.reminder')}>
      <TextField
        label={t('sheet.reminderTime')}
        type="time"
        value={reminderTime ?? ''}
        onChange={(event) => {
          // Empty while it is partly typed.
          const time = event.currentTarget.value;
          if (time !== '' && time !== reminderTime) void write('habit.update', { id, reminderTime: time });
        }}
      />
      {reminderTime !== null && (
        <>
          <ReminderOffer />
          <MessageField key={habit.reminderMessage} habit={habit} />
          <Button look="plain" small onClick={clear}>
            {t('sheet.noReminder')}
          </Button>
        </>
      )}
    </Section>
  );
}

function MessageField({ habit: { id, reminderMessage } }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const [message, setMessage] = useState(reminderMessage ?? '');
  const save = () => {
    const saved = message.trim() === '' ? null : message.trim();
    if (saved !== reminderMessage) void write('habit.update', { id, reminderMessage: saved });
  };
  return (
    <TextField
      label={t('sheet.reminderMessage')}
      placeholder={t('sheet.reminderHint')}
      value={message}
      maxLength={REMINDER_MESSAGE_MAX}
      autoComplete="off"
      onChange={(event) => setMessage(event.currentTarget.value)}
      onBlur={save}
    />
  );
}
