import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { REMINDER_MESSAGE_MAX } from '#contract/limits.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type Reminder, remindersOf } from '#domain/reminders/reminder-list.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useReminders } from './use-reminders.ts';

interface FieldProps {
  habit: Habit;
  reminder: Reminder;
}

/** When it comes. Of two in one minute one is sent: the one later in the list. */
export function TimeField({ habit, reminder }: FieldProps) {
  const t = useTranslator();
  const { change } = useReminders(habit);
  const reminders = remindersOf(habit);
  const earlier = reminders.slice(
    0,
    reminders.findIndex(({ id }) => id === reminder.id),
  );
  const isTwice = earlier.some((other) => other.time === reminder.time && shareDays(other, reminder));
  return (
    <TextField
      label={t('sheet.reminderTime')}
      hideLabel
      type="time"
      value={reminder.time}
      error={isTwice ? t('sheet.reminderTwice') : undefined}
      onChange={({ currentTarget: { value: time } }) => {
        // Empty while it is partly typed.
        if (time !== '' && time !== reminder.time) change(reminder.id, { time });
      }}
    />
  );
}

const shareDays = ({ days = EVERY_DAY }: Reminder, other: Reminder): boolean =>
  days.some((day) => other.days?.includes(day) ?? true);

/** The user's own words. */
export function MessageField({ habit, reminder }: FieldProps) {
  const t = useTranslator();
  const { change } = useReminders(habit);
  const draft = useDraft(reminder.message ?? '', (text) =>
    change(reminder.id, { message: text.trim() === '' ? undefined : text.trim() }),
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

/** Only on some weekdays, or on every day on which the habit is due. One must stay chosen. */
export function ReminderDays({ habit, reminder: { id, days } }: FieldProps) {
  const t = useTranslator();
  const { change } = useReminders(habit);
  const [isRefused, setRefused] = useState(false);
  const toggle = (day: number) => {
    const chosen = toggleDay(days ?? [], day);
    setRefused(chosen.length === 0);
    if (chosen.length > 0) change(id, { days: chosen });
  };
  return (
    <>
      <Switch
        label={t('sheet.someDays')}
        on={days !== undefined}
        onChange={(on) => change(id, { days: on ? [...habit.days] : undefined })}
      />
      {days !== undefined && <WeekdayToggles days={days} onToggle={toggle} label={t('sheet.someDays')} />}
      {isRefused && (
        <p className="field-error" role="alert">
          {t('sheet.daysNeeded')}
        </p>
      )}
    </>
  );
}
