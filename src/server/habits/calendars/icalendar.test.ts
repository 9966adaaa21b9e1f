import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CALENDAR_END, calendarEvent, calendarHead, escapeText, foldLine, stampLine } from './icalendar.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const stamp = stampLine(NOW);

const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);

function readEvent(event: Parameters<typeof calendarEvent>[0]) {
  const [component] = read(
    calendarHead('Plan', false) + calendarEvent(event, stamp) + CALENDAR_END,
  ).getAllSubcomponents('vevent');
  return new ICAL.Event(component);
}

/** What a value of text can hold: any text, with line breaks of one form and without control characters other than the tab. */
const shown = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');

/** Of all characters, those that are escaped, cut or folded are drawn often. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        ',',
        ';',
        '\\',
        '\n',
        '\r',
        '\r\n',
        '\\n',
        ' ',
        '\t',
        '"',
        ':',
        '\u0007',
        'é',
        '👩‍👩‍👧‍👦',
        '😀',
      ),
      fc.constant('x'.repeat(74)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('a text', () => {
  it('comes back, whatever it is', () => {
    fc.assert(
      fc.property(texts, texts, (summary, description) => {
        const event = readEvent({ uid: 'a@b', on: NOW, summary, description });
        expect([event.summary, event.description]).toEqual([shown(summary), shown(description)]);
      }),
      { numRuns: 500 },
    );
  });

  it('is written as the RFC has it', () => {
    expect(escapeText('a,b;c\\d\ne\r\nf\rg\t"h":\u0000\u001b\u007f')).toBe(
      'a\\,b\\;c\\\\d\\ne\\nf\\ng\t"h":',
    );
  });

  it('begins no line of its own', () => {
    const summary = 'Read\r\nEND:VEVENT\r\nBEGIN:VALARM\u2028X';
    const event = readEvent({ uid: 'a@b', on: NOW, summary });
    expect(event.summary).toBe('Read\nEND:VEVENT\nBEGIN:VALARM\u2028X');
    expect(event.component.getAllSubcomponents()).toEqual([]);
  });
});

describe('a line', () => {
  it('is folded at 75 octets, and no character is cut', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = shown(text).replaceAll('\n', '');
        const parts = foldLine(line).split('\r\n');
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(part.isWellFormed()).toBe(true);
        }
        expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
        for (const part of parts.slice(1)) expect(part[0]).toBe(' ');
        // Each part but the last has no room for the character that follows.
        for (const part of parts.slice(0, -1)) expect(Buffer.byteLength(part)).toBeGreaterThan(71);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a'.repeat(75), 1],
    ['a'.repeat(76), 2],
    ['a'.repeat(75 + 74), 2],
    ['a'.repeat(75 + 75), 3],
    [`${'a'.repeat(74)}é`, 2],
    ['😀'.repeat(18), 1],
    ['😀'.repeat(19), 2],
  ])('%s takes %i', (line, count) => {
    expect(foldLine(line).split('\r\n')).toHaveLength(count);
  });
});

it('an event has an instant in UTC and fifteen minutes, or a whole day', () => {
  const timed = calendarEvent({ uid: 'h-2026-11-20@club', on: NOW, summary: 'Read' }, stamp);
  expect(timed.split('\r\n')).toEqual([
    'BEGIN:VEVENT',
    'UID:h-2026-11-20@club',
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261120T120000Z',
    'DTEND:20261120T121500Z',
    'SUMMARY:Read',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    '',
  ]);
  const whole = calendarEvent({ uid: 'x@club', on: '2026-12-31', summary: 'a', description: 'b' }, stamp);
  expect(whole).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(whole).toContain('\r\nDESCRIPTION:b\r\n');
});

it('a calendar without events has the component that each must have', () => {
  const empty = read(calendarHead('Plan, mine', true) + CALENDAR_END);
  expect(empty.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  const value = (name: string) => String(empty.getFirstPropertyValue(name));
  expect(
    ['version', 'prodid', 'name', 'x-wr-calname', 'refresh-interval', 'x-published-ttl'].map(value),
  ).toEqual(['2.0', '-//Resilience//Calendar feed//EN', 'Plan\\, mine', 'Plan\\, mine', 'PT1H', 'PT1H']);
});
