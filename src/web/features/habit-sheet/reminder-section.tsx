import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { newId } from '#client/device/new-id.ts';
import type { Habit } from '#contract/habits.ts';
import { REMINDER_MESSAGE_MAX, REMINDERS_MAX } from '#contract/limits.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type Reminder, remindersOf, withReminders } from '#domain/reminders/reminder-list.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { useSave } from '#web/shared/sheet/sheet.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WeekdayChoice } from './plan-section.tsx';

/** The times of new reminders: the first that no other has. */
const TIMES = ['08:00', '12:30', '18:00', '20:00', '21:30', '07:00', '10:00', '15:00'] as const;

const freeTime = (reminders: readonly Reminder[]): string =>
  TIMES.find((time) => reminders.every((each) => each.time !== time)) ?? TIMES[0];

/** The reminders: one with a switch, several as a list. */
export function ReminderSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const reminders = remindersOf(habit);
  const list = useReminders(habit);
  const section = useRef<HTMLElement>(null);
  const [deleted, setDeleted] = useState<{ name: string; restore: () => void } | null>(null);
  const remove = (reminder: Reminder) => {
    // The pressed button is removed: the focus moves to the section.
    section.current?.focus();
    setDeleted({ name: formats.time(reminder.time), restore: list.remove(reminder) });
  };
  const restore = () => {
    section.current?.focus();
    deleted?.restore();
    setDeleted(null);
  };
  const isFull = reminders.length >= REMINDERS_MAX;
  return (
    <section className="sheet-section" aria-label={t('sheet.reminder')} ref={section} tabIndex={-1}>
      {reminders.length < 2 ? (
        <OneReminder habit={habit} />
      ) : (
        <ul className="sheet-reminders" aria-label={t('sheet.reminders')}>
          {reminders.map((reminder) => (
            <li key={reminder.id} aria-label={formats.time(reminder.time)}>
              <ReminderFields habit={habit} reminder={reminder}>
                <IconButton
                  label={t('sheet.deleteReminder', { time: formats.time(reminder.time) })}
                  onClick={() => remove(reminder)}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </ReminderFields>
            </li>
          ))}
        </ul>
      )}
      {/* In place, since a toast is behind the sheet. */}
      <div className="sheet-reminder-undo" role="status">
        {deleted && (
          <>
            <span>{t('undo.deleted', { name: deleted.name })}</span>
            <Button look="quiet" small onClick={restore}>
              {t('undo.undo')}
            </Button>
          </>
        )}
      </div>
      {reminders.length > 0 && (
        <>
          {isFull ? (
            <p className="fine">{t('sheet.remindersFull', { count: REMINDERS_MAX })}</p>
          ) : (
            <Button look="quiet" small onClick={() => list.add({ id: newId(), time: freeTime(reminders) })}>
              <Plus size={18} aria-hidden="true" />
              {t('sheet.addReminder')}
            </Button>
          )}
          <ReminderOffer />
        </>
      )}
    </section>
  );
}

/** On or off, its time in the same row, its text and its days. Off keeps all of them for the next time. */
function OneReminder({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const { id, reminderTime } = habit;
  const [reminder] = remindersOf(habit);
  const [latest, setLatest] = useState(reminderTime ?? TIMES[0]);
  const set = (time: string | null) => {
    if (reminderTime !== null) setLatest(reminderTime);
    save('habit.update', { id, reminderTime: time });
  };
  return (
    <ReminderFields habit={habit} reminder={reminder}>
      <Switch
        label={t('sheet.reminder')}
        on={reminder !== undefined}
        onChange={(on) => set(on ? latest : null)}
      />
    </ReminderFields>
  );
}

interface FieldProps {
  habit: Habit;
  reminder: Reminder;
}

interface ReminderFieldsProps {
  habit: Habit;
  reminder: Reminder | undefined;
  /** In the row of the time. */
  children: ReactNode;
}

/** The time, the message and the days of a reminder, if there is one. */
function ReminderFields({ habit, reminder, children }: ReminderFieldsProps) {
  return (
    <>
      <div className="sheet-reminder">
        {reminder && <TimeField habit={habit} reminder={reminder} />}
        {children}
      </div>
      {reminder && <MessageField habit={habit} reminder={reminder} />}
      {reminder && <ReminderDays habit={habit} reminder={reminder} />}
    </>
  );
}

/** When it comes. Of two in one minute one is sent: the one later in the list. */
function TimeField({ habit, reminder }: FieldProps) {
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
function MessageField({ habit, reminder }: FieldProps) {
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

/** Only on some weekdays, or on every day on which the habit is due. */
function ReminderDays({ habit, reminder: { id, days } }: FieldProps) {
  const t = useTranslator();
  const { change } = useReminders(habit);
  const label = t('sheet.someDays');
  return (
    <>
      <Switch
        label={label}
        on={days !== undefined}
        onChange={(on) => change(id, { days: on ? [...habit.days] : undefined })}
      />
      {days && (
        <WeekdayChoice
          days={days}
          label={label}
          error={t('sheet.daysNeeded')}
          onChange={(chosen) => change(id, { days: chosen })}
        />
      )}
    </>
  );
}

/** Changes of the list of a habit's reminders; each writes the whole list. */
function useReminders(habit: Habit) {
  const { client } = useApp();
  const save = useSave();
  const { id } = habit;
  // The latest known list: a draft may be saved after another change.
  const current = (): Reminder[] =>
    remindersOf(client.optimisticState.get().habits.find((each) => each.id === id) ?? habit);
  const write = (reminders: readonly Reminder[]) => save('habit.update', { id, ...wireOf(reminders) });
  const change = (reminderId: string, fields: Partial<Reminder>) =>
    write(current().map((each) => (each.id === reminderId ? { ...each, ...fields } : each)));
  /** Answers what puts it back. */
  const remove = (reminder: Reminder) => {
    const at = current().findIndex((each) => each.id === reminder.id);
    write(current().filter((each) => each.id !== reminder.id));
    return () =>
      write(
        current()
          .filter((each) => each.id !== reminder.id)
          .toSpliced(at, 0, reminder),
      );
  };
  return { add: (reminder: Reminder) => write([...current(), reminder]), change, remove };
}

/** The list, with the time and the message of the first, which other parts of the app show until the server has answered. */
function wireOf(reminders: readonly Reminder[]) {
  const { reminderTime, reminderMessage } = withReminders(reminders);
  const list = reminders.map(({ id, time, days, message }) => ({
    id,
    time,
    ...(days && { days: [...days] }),
    ...(message !== undefined && { message }),
  }));
  return { reminders: list, reminderTime, reminderMessage };
}
