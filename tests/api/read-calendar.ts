import ICAL from 'ical.js';
import { expect } from 'vitest';

export interface ReadEvent {
  readonly uid: string;
  /** A day, or an instant as ISO 8601 has it. */
  readonly on: string;
  readonly minutes: number;
  readonly summary: string;
  readonly description: string | null;
}

/** A feed as a calendar program reads it; what is not as RFC 5545 has it throws or fails the test. */
export function readCalendar(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const long = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75);
  expect(long).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getAllSubcomponents().length).toBeGreaterThan(0);
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const { uid, startDate, endDate, summary, description } = new ICAL.Event(component);
    expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect(String(component.getFirstPropertyValue('dtstamp'))).toMatch(/Z$/);
    const on = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
    const minutes = endDate.subtractDate(startDate).toSeconds() / 60;
    return { uid, on, minutes, summary, description };
  });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return { name: String(calendar.getFirstPropertyValue('name')), events };
}
