import type { DayKey } from '#domain/days/day-key.ts';
import { addDays } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';

/** Texts of RFC 5545, and RFC 7986 where it names a property (docs/decisions/calendars.md#the-text). Pure: no clock, no words. */

const LINE_OCTETS = 75;
/** Minutes of an event that has a time. */
const EVENT_MINUTES = 15;
/** How often a program that asks for advice reads a feed. */
const REFRESH = 'PT1H';

export interface CalendarEvent {
  readonly uid: string;
  /** A whole day, or an instant in milliseconds since 1970-01-01 UTC. */
  readonly on: DayKey | number;
  readonly summary: string;
  readonly description?: string | undefined;
}

/** The lines before the first event. A calendar needs a component: one without events has a time zone, which nothing uses. */
export function calendarHead(name: string, isEmpty: boolean): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Resilience//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  return written(isEmpty ? [...lines, ...UTC] : lines);
}

const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export const CALENDAR_END = 'END:VCALENDAR\r\n';

/** The line that tells when a calendar was written: the only one that differs between two of the same content. */
export const stampLine = (now: number): string => `DTSTAMP:${utc(now)}\r\n`;

/** An event, which never makes its user busy. */
export function calendarEvent({ uid, on, summary, description }: CalendarEvent, stamp: string): string {
  const [start, end] =
    typeof on === 'number'
      ? [`:${utc(on)}`, `:${utc(on + EVENT_MINUTES * MINUTE)}`]
      : [date(on), date(addDays(on, 1))];
  return [
    written(['BEGIN:VEVENT', `UID:${uid}`]),
    stamp,
    written([
      `DTSTART${start}`,
      `DTEND${end}`,
      `SUMMARY:${escapeText(summary)}`,
      ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  ].join('');
}

/** An instant: 20261120T063000Z. */
const utc = (at: number): string => new Date(at).toISOString().replace(/-|:|\.\d+/g, '');

const date = (day: DayKey): string => `;VALUE=DATE:${day.replaceAll('-', '')}`;

const written = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');

/** A text as a value. Of the control characters, which have no escape, a tab stays. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** A line in parts of at most 75 octets, each after the first with a space before it. No character is cut. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
