import { expect, it } from 'vitest';
import { createFormats } from './format.ts';

const en = createFormats('en');
const fr = createFormats('fr');

it('writes numbers, percentages and differences', () => {
  expect([en.number(1284), fr.number(1284)]).toEqual(['1,284', '1\u202f284']);
  expect([en.percent(86), fr.percent(86)]).toEqual(['86%', '86\u202f%']);
  expect([en.signed(6), en.signed(-3), en.signed(0)]).toEqual(['+6', '\u22123', '0']);
});

it('writes a day as that day, whatever zone the machine is in', () => {
  expect(en.day('2026-11-20', 'full')).toBe('Friday, November 20, 2026');
  expect(fr.day('2026-11-20', 'full')).toBe('vendredi 20 novembre 2026');
  expect(en.day('2026-01-01', 'short')).toBe('Jan 1');
  expect(fr.day('2026-08-01')).toBe('1 août 2026');
});

it('counts weekdays from Sunday', () => {
  expect([en.weekday(0), en.weekday(6), fr.weekday(1)]).toEqual(['Sunday', 'Saturday', 'lundi']);
  expect(fr.weekday(3, 'narrow')).toBe('M');
});

it('writes times', () => {
  expect([en.time('07:30'), en.time('18:00')]).toEqual(['7:30', '18:00']);
  expect([fr.time('07:30'), fr.time('18:00')]).toEqual(['7\u00a0h\u00a030', '18\u00a0h']);
});
