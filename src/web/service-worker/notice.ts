import type { ReminderNotice } from '#contract/reminders.ts';

/** What browsers show beyond what the types know. */
interface ShownOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly renotify: boolean;
}

const texts = ['account', 'locale', 'habitId', 'day', 'title', 'body', 'url', 'done', 'snooze'] as const;

/** Whether this is a reminder as this build knows it: a push may be of a later one. */
export function isNotice(data: unknown): data is ReminderNotice {
  if (typeof data !== 'object' || data === null) return false;
  const fields = data as Record<string, unknown>;
  return fields['type'] === 'reminder' && texts.every((name) => typeof fields[name] === 'string');
}

/** What a push says; null for anything else than a reminder. */
export function readNotice(text: string | undefined): ReminderNotice | null {
  try {
    const data: unknown = JSON.parse(text ?? '');
    return isNotice(data) ? data : null;
  } catch {
    return null;
  }
}

/** How a reminder is shown. One of a habit and a day takes the place of another, and is heard again: it was put off. */
export function optionsOf(notice: ReminderNotice): ShownOptions {
  const { habitId, day, body, locale, done, snooze } = notice;
  return {
    body,
    lang: locale,
    tag: `${habitId} ${day}`,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: notice,
    actions: [
      { action: 'done', title: done },
      { action: 'snooze', title: snooze },
    ],
  };
}

/** The address that a reminder opens: one of ours, whatever it says. */
export function addressOf({ url }: Pick<ReminderNotice, 'url'>, origin: string): string {
  const address = URL.canParse(url, origin) ? new URL(url, origin) : null;
  return address?.origin === origin ? address.href : `${origin}/`;
}
