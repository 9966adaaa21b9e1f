import { calendarFeeds as english } from '#i18n/en/calendar-feeds.ts';
import { createFormats } from '#i18n/format.ts';
import { calendarFeeds as french } from '#i18n/fr/calendar-feeds.ts';
import type { Locale } from '#i18n/locale.ts';
import type { CalendarFeedTexts } from '#i18n/messages.ts';
import type { Plural } from '#i18n/translate.ts';
import type { CalendarKind } from '#server/accounts/calendars/calendars.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { productName } from '#server/core/mail/product-name.ts';
import type { FeedEvent } from './feed-events.ts';
import { CALENDAR_END, calendarEvent, calendarHead, stampLine } from './icalendar.ts';

const texts: Readonly<Record<Locale, CalendarFeedTexts>> = { en: english, fr: french };

/** The names in the event of a day, and their characters together; the others are a number. */
const NAMES_MAX = 50;
const NAMES_LENGTH_MAX = 1_500;

interface FeedLook {
  /** Of the feed. */
  readonly id: string;
  readonly kind: CalendarKind;
  readonly isNamed: boolean;
  readonly locale: Locale;
  /** After the @ of the events' ids. */
  readonly host: string;
  readonly now: number;
}

/** The text of a feed in its user's language; and the same without the instant at which it was written, to tell whether it has changed. */
export async function writeFeed(
  events: readonly FeedEvent[],
  { id, kind, isNamed, locale, host, now }: FeedLook,
): Promise<{ readonly text: string; readonly content: string }> {
  const words = texts[locale];
  const formats = createFormats(locale);
  const plurals = new Intl.PluralRules(locale);
  const counted = (text: Plural, count: number): string =>
    (plurals.select(count) === 'one' ? text.one : text.other).replace('{count}', formats.number(count));
  const described = (names: readonly string[]): string => {
    const named = fitting(names);
    const rest = names.length - named.length;
    return [...named, ...(rest > 0 ? [words.more.replace('{count}', formats.number(rest))] : [])].join('\n');
  };
  const stamp = stampLine(now);
  const written = await mapInSlices(events, ({ on, day, habitId, reminderId, names }) => {
    const isTimed = habitId !== null;
    const count = counted(kind === 'plan' ? words.planned : words.completed, names.length);
    const event = {
      // That of a whole day has the feed's id: two feeds may be in one calendar.
      uid: `${[habitId ?? id, day, ...(reminderId === null ? [] : [reminderId])].join('-')}@${host}`,
      on,
      summary: isTimed && isNamed ? (names[0] ?? '') : count,
      description: isTimed || !isNamed ? undefined : described(names),
    };
    return calendarEvent(event, stamp);
  });
  const title = words[kind].replace('{product}', productName(locale));
  const text = [calendarHead(title, events.length === 0), ...written, CALENDAR_END].join('');
  return { text, content: text.replaceAll(stamp, '') };
}

/** The first names that an event has room for. */
function fitting(names: readonly string[]): readonly string[] {
  let length = 0;
  const end = names.slice(0, NAMES_MAX).findIndex((name) => (length += name.length) > NAMES_LENGTH_MAX);
  return names.slice(0, end < 0 ? NAMES_MAX : end);
}
