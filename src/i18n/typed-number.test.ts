import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormats } from './format.ts';
import { readNumber } from './typed-number.ts';

const locales = ['en', 'fr'] as const;

describe('readNumber', () => {
  it.each([
    ['12', 12, 12],
    [' 007 ', 7, 7],
    ['1.5', 1.5, 1.5],
    ['1,5', 'unclear', 1.5],
    ['0,25', 'unclear', 0.25],
    ['0.500', 0.5, 0.5],
    ['1,500', 1500, 1.5],
    ['1.500', 1.5, 'unclear'],
    ['12.345', 12.345, 'unclear'],
    ['1500.500', 1500.5, 1500.5],
    ['1500,500', 'unclear', 1500.5],
    ['1,500,000', 1_500_000, 1_500_000],
    ['1.500.000', 1_500_000, 1_500_000],
    ['1,500.5', 1500.5, 1500.5],
    ['1.500,5', 1500.5, 1500.5],
    ['1 500', 1500, 1500],
    ['1\u202f500', 1500, 1500],
    ['1\u00a0500,125', 'unclear', 1500.125],
    ['1 500.125', 1500.125, 1500.125],
    ['1’500', 1500, 1500],
    ['.5', 0.5, 0.5],
    [',5', 'unclear', 0.5],
    ['3.', 3, 3],
    ['3,', 'unclear', 3],
    ['2.5000', 2.5, 2.5],
    ['2.1234', 'decimals', 'decimals'],
    ['1,234.5678', 'decimals', 'decimals'],
  ])('reads %j as %j in English and %j in French', (text, en, fr) => {
    expect([readNumber(text, 'en'), readNumber(text, 'fr')]).toEqual([en, fr]);
  });

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-1',
    '+1',
    '1e3',
    'five',
    '5 km',
    '1 5',
    '12 34',
    '1.2.3',
    '1,2,3',
    '1,50.5',
    '1.5,5,5',
    '1,500.5.5',
    '∞',
  ])('refuses %j in both languages', (text) => {
    expect(locales.map((locale) => readNumber(text, locale))).toEqual(['number', 'number']);
  });

  it.each(locales)('reads back what the product writes in %s', (locale) => {
    const formats = createFormats(locale);
    const intl = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
    const check = (thousandths: number) => {
      const amount = thousandths / 1_000;
      for (const text of [formats.number(amount), intl.format(amount)]) {
        expect([text, readNumber(text, locale)]).toEqual([text, amount]);
      }
    };
    for (const amount of [
      0, 0.001, 0.5, 1, 999.999, 1_000, 1_000.001, 1_500, 12_345.6, 999_999.999, 1_000_000,
    ]) {
      check(Math.round(amount * 1_000));
    }
    fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), check), { numRuns: 2_000 });
  });
});
