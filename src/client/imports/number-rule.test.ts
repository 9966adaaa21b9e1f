import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberRuleOf, readByRule } from './number-rule.ts';

/** What a column says, or what is asked of it. */
function readAll(...texts: string[]): unknown {
  const rule = numberRuleOf(texts);
  return typeof rule === 'string' ? texts.map((text) => readByRule(text, rule)) : rule;
}

describe('numberRuleOf', () => {
  it.each([
    [
      ['8,250', '12,000', '950'],
      [8250, 12_000, 950],
    ],
    [
      ['8.250', '12.000', '950'],
      [8250, 12_000, 950],
    ],
    [
      ['1,500', '2,5'],
      [1.5, 2.5],
    ],
    [
      ['1.500', '2.5'],
      [1.5, 2.5],
    ],
    [
      ['1,500.5', '2,000'],
      [1500.5, 2000],
    ],
    [
      ['1 500', '1\u202f250,5'],
      [1500, 1250.5],
    ],
    [
      ['0,500', '1,500'],
      [0.5, 1.5],
    ],
    [
      ['1’500', '2.5'],
      [1500, 2.5],
    ],
    [
      ['1,000,000', '1,500'],
      [1_000_000, 1500],
    ],
    [
      ['3', '12'],
      [3, 12],
    ],
    [
      ['-3', '\u22124'],
      [-3, -4],
    ],
    [
      ['3', '1.2.3', '1,23,4'],
      [3, null, null],
    ],
  ])('reads %j by one rule', (texts, numbers) => {
    expect(readAll(...texts)).toEqual(numbers);
  });

  it.each([[['1,500']], [['1,500', '2,250']], [['8,251', '950']]])(
    'asks what %j is',
    ([text = '', ...others]) => {
      expect(readAll(text, ...others)).toEqual({
        text,
        answers: [
          { rule: 'point', value: Number(text.replace(',', '')) },
          { rule: 'comma', value: Number(text.replace(',', '.')) },
        ],
      });
    },
  );

  it.each(['en', 'fr', 'de'])('never reads a column of %s as other numbers', (locale) => {
    const writer = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
    const column = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(column, (thousandths) => {
        const numbers = thousandths.map((each) => each / 1_000);
        const read = readAll(...numbers.map((number) => writer.format(number)));
        expect(Array.isArray(read) ? read : numbers).toEqual(numbers);
      }),
      { numRuns: 300 },
    );
  });
});
