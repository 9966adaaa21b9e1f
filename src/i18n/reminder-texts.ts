import type { reminders } from './en/reminders.ts';
import type { Widen } from './messages.ts';

/** What a notification says beside the habit's own words. */
export type ReminderTexts = Widen<typeof reminders>;
