import { reminders as english } from '#i18n/en/reminders.ts';
import { reminders as french } from '#i18n/fr/reminders.ts';
import type { Locale } from '#i18n/locale.ts';
import type { ReminderTexts } from '#i18n/messages.ts';

export const reminderTexts: Readonly<Record<Locale, ReminderTexts>> = { en: english, fr: french };
