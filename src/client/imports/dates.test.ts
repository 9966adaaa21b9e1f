import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayKey, dayNumber } from '#domain/day-key.ts';
import { dateOrderOf, parseDate, readDayNumber } from './dates.ts';

describe('parseDate', () => {
  it.each([
    '2026-03-04',
    '2026/03/04',
    '2026/3/4',
    '2026.3.4',
    '20260304',
    ' 2026-03-04 ',
    '2026-03-04 13:26:05',
    '2026-03-04T13:26:05.000Z',
  ])('reads %s in either order', (text) => {
    expect([parseDate(text, 'dmy'), parseDate(text, 'mdy')]).toEqual(['2026-03-04', '2026-03-04']);
  });

  it.each(['4/3/2026', '04/03/2026', '04-03-2026', '04.03.2026', '4.3.2026 08:00'])(
    'reads %s by the order',
    (text) => {
      expect([parseDate(text, 'dmy'), parseDate(text, 'mdy')]).toEqual(['2026-03-04', '2026-04-03']);
    },
  );

  it.each([
    '',
    'soon',
    '4/3/26',
    '26-03-04',
    '2026-02-30',
    '31/04/2026',
    '2026-13-01',
    '2026-00-10',
    '4/3-2026',
    '2026-03',
    '123456789',
    '1772582400000',
    '4 March 2026',
  ])('refuses %j', (text) => {
    expect([parseDate(text, 'dmy'), parseDate(text, 'mdy')]).toEqual([null, null]);
  });
});

describe('readDayNumber', () => {
  it('reads the numbers of days from 1900 on', () => {
    const numbers = [0, -25_567, -25_568, 2_932_896, 2_932_897, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
    const days = ['1970-01-01', '1900-01-01', null, '9999-12-31', null, null, null, null];
    expect(numbers.map(readDayNumber)).toEqual(days);
  });
});

describe('dateOrderOf', () => {
  it.each([
    ['a day above 12 comes first', ['01/02/2026', '31/01/2026'], 'dmy'],
    ['a day above 12 comes second', ['01/02/2026', '01/31/2026'], 'mdy'],
    ['most dates have the day first', ['31/01/2026', '30/01/2026', '01/31/2026'], 'dmy'],
    ['both fit all dates', ['01/02/2026', '03/04/2026'], 'ambiguous'],
    ['both fit equally many', ['31/01/2026', '01/31/2026', '01/02/2026'], 'ambiguous'],
    ['both read the same days', ['01/01/2026', '02/02/2026'], 'dmy'],
    ['the year comes first', ['2026-02-01', '20260304'], 'dmy'],
    ['no date can be read', ['', 'soon'], 'dmy'],
  ])('tells the order when %s', (_name, dates, order) => {
    expect(dateOrderOf(dates)).toBe(order);
  });

  it('finds the order of any long run of days', () => {
    const start = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2100-01-01') });
    fc.assert(
      fc.property(
        start,
        fc.constantFrom('dmy', 'mdy'),
        fc.constantFrom('/', '-', '.'),
        (from, order, mark) => {
          const days = Array.from({ length: 32 }, (_, index) => dayKey(from + index));
          const texts = days.map((day) => {
            const [year = '', month = '', date = ''] = day.split('-');
            return [...(order === 'dmy' ? [date, month] : [month, date]), year].join(mark);
          });
          expect(dateOrderOf(texts)).toBe(order);
          expect(texts.map((text) => parseDate(text, order))).toEqual(days);
        },
      ),
    );
  });
});
