import type { EveningNotice, ReminderNotice } from '#contract/reminders.ts';

/** Options that browsers know and the types lack. */
interface ShownOptions extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly renotify: boolean;
}

/** Whether data have one of these types, and the texts of each notice with some others. */
function isOfType(data: unknown, types: unknown[], ...more: string[]): data is Record<string, unknown> {
  const fields = Object(data) as Record<string, unknown>;
  const texts = ['account', 'locale', 'day', 'title', 'body', 'url', ...more];
  return types.includes(fields['type']) && texts.every((name) => typeof fields[name] === 'string');
}

/** Whether this is a reminder that this build knows: a push may be of a later build. */
export function isNotice(data: unknown): data is ReminderNotice {
  if (!isOfType(data, ['reminder'], 'habitId', 'done', 'snooze')) return false;
  const { reminderId, add } = data;
  const isNamed = reminderId === undefined || typeof reminderId === 'string';
  return isNamed && (add === undefined || typeof add === 'number');
}

/** Whether this is one of the notices of an evening. */
const isEvening = (data: unknown): data is EveningNotice => isOfType(data, ['summary', 'streak', 'cheers']);

/** Whether a press on it opens the list: a notice of an evening, or the end of a timer (platform/timer-notice.ts). */
export const opensList = (data: unknown): data is Pick<EveningNotice, 'url'> =>
  isEvening(data) || isOfType(data, ['timer']);

/** A push as a notice; null for anything else. */
export function readNotice(text: string | undefined): ReminderNotice | EveningNotice | null {
  try {
    const data: unknown = JSON.parse(text ?? '');
    return isNotice(data) || isEvening(data) ? data : null;
  } catch {
    return null;
  }
}

/** The same reminder of the same day replaces the old one and alerts again: it was snoozed. */
export function optionsOf(notice: ReminderNotice | EveningNotice): ShownOptions {
  const common = {
    body: notice.body,
    lang: notice.locale,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: notice,
  };
  if (notice.type !== 'reminder') return { ...common, tag: `${notice.type} ${notice.day}` };
  const { habitId, reminderId, day, done, snooze } = notice;
  return {
    ...common,
    tag: [habitId, day, reminderId].filter(Boolean).join(' '),
    actions: [
      { action: 'done', title: done },
      { action: 'snooze', title: snooze },
    ],
  };
}

/** The address that a reminder opens, always on our origin. */
export function addressOf({ url }: Pick<ReminderNotice, 'url'>, origin: string): string {
  const address = URL.canParse(url, origin) ? new URL(url, origin) : null;
  return address?.origin === origin ? address.href : `${origin}/`;
}
