import type { Weekday } from '#domain/days/weekdays.ts';

/** One of the reminders of a habit. */
export interface Reminder {
  readonly id: string;
  /** HH:mm. */
  readonly time: string;
  /** Only on these weekdays; on every due day when left out. */
  readonly days?: readonly Weekday[] | undefined;
  readonly message?: string | undefined;
}

/** The fields of a habit that hold its reminders: the time and message of the first, and the list once there is more to it. */
export interface Reminded {
  readonly id: string;
  readonly reminderTime: string | null;
  readonly reminderMessage: string | null;
  readonly reminders: readonly Reminder[];
}

/** All reminders of a habit. Clients that know one alone change its time and message (docs/rules/habits.md#reminders). */
export function remindersOf({ id, reminderTime, reminderMessage, reminders }: Reminded): Reminder[] {
  if (reminderTime === null) return [];
  const { message: _, ...first } = reminders[0] ?? { id };
  return [
    { ...first, time: reminderTime, ...(reminderMessage !== null && { message: reminderMessage }) },
    ...reminders.slice(1),
  ];
}

/** The same fields from a list. */
export function withReminders(reminders: readonly Reminder[]): Omit<Reminded, 'id'> {
  const [first] = reminders;
  return {
    reminderTime: first?.time ?? null,
    reminderMessage: first?.message ?? null,
    reminders,
  };
}

/** The fields after a change of some of them: of the list, or by a client that knows the first reminder alone. */
export function remindersAfter(
  habit: Reminded,
  changes: Partial<Omit<Reminded, 'id'>>,
): Partial<Omit<Reminded, 'id'>> {
  if (changes.reminders) return withReminders(changes.reminders);
  if (changes.reminderTime !== null || habit.reminders.length === 0) return {};
  // The first one is gone: the next is the first now.
  const rest = habit.reminders.slice(1);
  return rest.length === 0 ? { reminders: rest } : withReminders(rest);
}

/** The same on a device, where `reminders` of a habit is the whole list. */
export function predictReminders<H extends Partial<Reminded>>(
  before: H,
  after: H,
  changes: Partial<Reminded>,
): H {
  const { id = '', reminderTime = null, reminderMessage = null, reminders } = after;
  if (reminders === undefined) return after;
  if (changes.reminders) return { ...after, ...withReminders(changes.reminders) };
  if (changes.reminderTime === undefined && changes.reminderMessage === undefined) return after;
  const known = { id, reminderTime, reminderMessage, reminders };
  const kept = { ...known, ...remindersAfter({ ...known, reminders: before.reminders ?? [] }, changes) };
  return { ...after, ...kept, reminders: remindersOf(kept) };
}
