import { expect, it } from 'vitest';
import { dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { createFormats } from './format.ts';

const en = createFormats('en');
const fr = createFormats('fr');

it('writes numbers, percentages and differences', () => {
  expect([en.number(1284), fr.number(1284)]).toEqual(['1,284', '1\u202f284']);
  expect([en.percent(86), fr.percent(86)]).toEqual(['86%', '86\u202f%']);
  expect([en.signed(6), en.signed(-3), en.signed(0)]).toEqual(['+6', '\u22123', '0']);
});

it.each([
  ['en', en],
  ['fr', fr],
] as const)('writes numbers in %s as Intl does', (locale, formats) => {
  const spaced = (text: string) => text.replace(/\u00a0/g, '\u202f').replace('-', '\u2212');
  const intl = (options?: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat(locale, options);
    return (value: number) => spaced(formatter.format(value));
  };
  const [number, percent, signed] = [intl(), intl({ style: 'percent' }), intl({ signDisplay: 'exceptZero' })];
  const values = [...Array.from({ length: 2_201 }, (_, index) => index - 1_100), 12_345, 999_999, 1_000_000];
  for (const value of [...values, 0.5, 12.25, 123_456_789, -1_234_567]) {
    expect(formats.signed(value)).toBe(signed(value));
    expect(formats.number(Math.abs(value))).toBe(number(Math.abs(value)));
    expect(formats.percent(Math.abs(value))).toBe(percent(Math.abs(value) / 100));
  }
});

it('writes a day as that day, whatever zone the machine is in', () => {
  expect(en.day('2026-11-20', 'full')).toBe('Friday 20 November 2026');
  expect(fr.day('2026-11-20', 'full')).toBe('vendredi 20 novembre 2026');
  expect(en.day('2026-01-01', 'short')).toBe('1 Jan');
  expect(fr.day('2026-08-01')).toBe('1er\u00a0août 2026');
  expect(fr.day('2026-11-01', 'full')).toBe('dimanche 1er\u00a0novembre 2026');
  expect(fr.day('2026-08-11', 'short')).toBe('11 août');
  expect([en.day('2026-11-20', 'yearless'), fr.day('2026-11-20', 'yearless')]).toEqual([
    '20 November',
    '20 novembre',
  ]);
});

it.each([
  ['en-GB', en],
  ['fr', fr],
] as const)('writes days, months and weekdays in %s as Intl does', (locale, formats) => {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // Engines differ in whether a comma follows the weekday in English.
    return (at: number) => formatter.format(at).replace(',', '');
  };
  const day = { day: 'numeric', month: 'long' } as const;
  const days = {
    full: intl({ ...day, weekday: 'long', year: 'numeric' }),
    long: intl({ ...day, year: 'numeric' }),
    yearless: intl(day),
    short: intl({ day: 'numeric', month: 'short' }),
  };
  const months = {
    long: intl({ month: 'long', year: 'numeric' }),
    name: intl({ month: 'long' }),
    year: intl({ month: 'short', year: 'numeric' }),
    short: intl({ month: 'short' }),
  };
  const weekdays = {
    long: intl({ weekday: 'long' }),
    short: intl({ weekday: 'short' }),
    narrow: intl({ weekday: 'narrow' }),
  };
  for (const key of dayRange('2027-12-30', '2029-01-02')) {
    const at = Date.parse(key);
    for (const style of ['full', 'long', 'yearless', 'short'] as const)
      expect(formats.day(key, style).replace('1er\u00a0', '1 ')).toBe(days[style](at));
    for (const style of ['long', 'year', 'short'] as const)
      expect(formats.month(key.slice(0, 7), style)).toBe(months[style](at));
    for (const style of ['long', 'short', 'narrow'] as const)
      expect(formats.weekday(weekdayOf(key), style)).toBe(weekdays[style](at));
  }
});

it('counts weekdays from Sunday', () => {
  expect([en.weekday(0), en.weekday(6), fr.weekday(1)]).toEqual(['Sunday', 'Saturday', 'lundi']);
  expect(fr.weekday(3, 'narrow')).toBe('M');
});

it('writes times', () => {
  expect([en.time('07:30'), en.time('18:00')]).toEqual(['7:30', '18:00']);
  expect([fr.time('07:30'), fr.time('18:00')]).toEqual(['7\u00a0h\u00a030', '18\u00a0h']);
});
