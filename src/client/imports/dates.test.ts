import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayKey, dayNumber } from '#domain/days/day-key.ts';
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

  it.each(['4/3/26', '04/03/26', '4.3.26', '4-3-26 08:00'])(
    'reads %s by the order, with a short year',
    (text) => {
      expect([parseDate(text, 'dmy'), parseDate(text, 'mdy')]).toEqual(['2026-03-04', '2026-04-03']);
    },
  );

  it.each([
    '4 March 2026',
    'March 4, 2026',
    'Mar 4, 2026',
    'Mar 4 2026 8:00 PM',
    'March 4th, 2026 at 08:15',
    '4th of March 2026',
    '4-Mar-26',
    '2026 Mar 4',
    'Wednesday, March 4, 2026',
    '4 mars 2026',
    'mer. 4 mars 2026',
    'mercredi 4 mars 2026 à 8 h 15',
    'MAR. 4 MARS 2026',
  ])('reads the name of the month in %s', (text) => {
    expect([parseDate(text, 'dmy'), parseDate(text, 'mdy')]).toEqual(['2026-03-04', '2026-03-04']);
  });

  it.each([
    ['1er janvier 2026', '2026-01-01'],
    ['1 oct. 2026', '2026-10-01'],
    ['Oct 1, 2026', '2026-10-01'],
    ['2 févr. 2026', '2026-02-02'],
    ['3 août 2026', '2026-08-03'],
    ['3 AOU 2026', '2026-08-03'],
    ['14 juil. 2026', '2026-07-14'],
    ['14 juin 2026', '2026-06-14'],
    ['25 déc. 99', '1999-12-25'],
    ['mar. 6 oct. 2026', '2026-10-06'],
  ])('reads %s as %s', (text, day) => {
    expect(parseDate(text, 'dmy')).toBe(day);
  });

  it.each([
    '',
    'soon',
    '2026-02-30',
    '31/04/2026',
    '2026-13-01',
    '2026-00-10',
    '4/3-2026',
    '2026-03',
    '123456789',
    '1772582400000',
    '4 March',
    'March 2026',
    '4 jui 2026',
    '4 March 2026 went well',
    '31 April 2026',
    '1.2.3',
    'May 5 kilometres 2026',
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
    ['both read the same days', ['01/01/2026', '02/02/2026'], 'dmy'],
    ['the year comes first', ['2026-02-01', '20260304'], 'dmy'],
    ['no date can be read', ['', 'soon'], 'dmy'],
    ['a short year comes last', ['13/1/26', '1/2/26'], 'dmy'],
    ['a short year comes first', ['99-01-30', '99-01-31'], 'ymd'],
  ])('tells the order when %s', (_name, dates, order) => {
    expect(dateOrderOf(dates)).toBe(order);
  });

  it.each([
    ['both fit all dates', ['02/02/2026', '03/04/2026'], ['2026-04-03', '2026-03-04']],
    ['both fit equally many', ['31/01/2026', '01/31/2026', '01/02/2026'], ['2026-02-01', '2026-01-02']],
    ['both fit short years', ['9/1/26', '9/2/26'], ['2026-01-09', '2026-09-01']],
    ['a run of days has the same short year', ['26-01-30', '26-01-31'], ['2030-01-26', '2026-01-30']],
    ['a short year may come first', ['20-01-02'], ['2002-01-20', '2020-01-02']],
  ])('asks with an example when %s', (_name, dates, days) => {
    const found = dateOrderOf(dates);
    if (typeof found === 'string') throw new Error(`It is ${found}.`);
    expect(found.answers.map(({ day }) => day)).toEqual(days);
    expect(found.answers.map(({ order }) => parseDate(found.text, order))).toEqual(days);
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
