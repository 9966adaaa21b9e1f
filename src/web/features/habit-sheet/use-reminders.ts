import type { Habit } from '#contract/habits.ts';
import { type Reminder, remindersOf, withReminders } from '#domain/reminders/reminder-list.ts';
import { useApp } from '#web/app/app.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';

/** Changes of the list of a habit's reminders; each writes the whole list. */
export function useReminders(habit: Habit) {
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
