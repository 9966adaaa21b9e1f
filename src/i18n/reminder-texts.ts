import type { reminders } from './en/reminders.ts';
import type { Widen } from './messages.ts';

/** The texts of a notification beside the habit's own. */
export type ReminderTexts = Widen<typeof reminders>;
