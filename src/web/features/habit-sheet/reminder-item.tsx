import { X } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import type { Reminder } from '#domain/reminders/reminder-list.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MessageField, ReminderDays, TimeField } from './reminder-fields.tsx';

interface ReminderItemProps {
  habit: Habit;
  reminder: Reminder;
  onDelete: () => void;
}

/** One of several reminders. */
export function ReminderItem({ habit, reminder, onDelete }: ReminderItemProps) {
  const t = useTranslator();
  const time = useFormats().time(reminder.time);
  return (
    <li aria-label={time}>
      <div className="sheet-reminder">
        <TimeField habit={habit} reminder={reminder} />
        <IconButton label={t('sheet.deleteReminder', { time })} onClick={onDelete}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <MessageField habit={habit} reminder={reminder} />
      <ReminderDays habit={habit} reminder={reminder} />
    </li>
  );
}
