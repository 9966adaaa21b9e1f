import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '#client/device/new-id.ts';
import type { Habit } from '#contract/habits.ts';
import { REMINDERS_MAX } from '#contract/limits.ts';
import { type Reminder, remindersOf } from '#domain/reminders/reminder-list.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { MessageField, ReminderDays, TimeField } from './reminder-fields.tsx';
import { ReminderItem } from './reminder-item.tsx';
import { useReminders } from './use-reminders.ts';

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
  const isFull = reminders.length >= REMINDERS_MAX;
  return (
    <section className="sheet-section" aria-label={t('sheet.reminder')} ref={section} tabIndex={-1}>
      {reminders.length < 2 ? (
        <OneReminder habit={habit} />
      ) : (
        <ul className="sheet-reminders" aria-label={t('sheet.reminders')}>
          {reminders.map((reminder) => (
            <ReminderItem
              key={reminder.id}
              habit={habit}
              reminder={reminder}
              onDelete={() => {
                // The pressed button is removed: the focus moves to the section.
                section.current?.focus();
                setDeleted({ name: formats.time(reminder.time), restore: list.remove(reminder) });
              }}
            />
          ))}
        </ul>
      )}
      {/* In place, since a toast is behind the sheet. */}
      <div className="sheet-reminder-undo" role="status">
        {deleted && (
          <>
            <span>{t('undo.deleted', { name: deleted.name })}</span>
            <Button
              look="quiet"
              small
              onClick={() => {
                section.current?.focus();
                deleted.restore();
                setDeleted(null);
              }}
            >
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
    <>
      <div className="sheet-reminder">
        {reminder && <TimeField habit={habit} reminder={reminder} />}
        <Switch
          label={t('sheet.reminder')}
          on={reminder !== undefined}
          onChange={(on) => set(on ? latest : null)}
        />
      </div>
      {reminder && (
        <>
          <MessageField habit={habit} reminder={reminder} />
          <ReminderDays habit={habit} reminder={reminder} />
        </>
      )}
    </>
  );
}
