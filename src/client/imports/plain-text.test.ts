import { expect, test } from 'vitest';
import { DAY_NOTE_MAX, UNIT_MAX } from '#contract/limits.ts';
import { cutText, inOneLine, joinTexts } from './plain-text.ts';

test('puts names into one line, and finds those that show nothing', () => {
  const names = ['  Run \r\n far\t', '👩🏽‍🚀', 'a\u0000b', '', ' \u200b\u2800'];
  expect(names.map(inOneLine)).toEqual(['Run far', '👩🏽‍🚀', 'ab', '', '']);
});

test('joins texts, each once', () => {
  expect(joinTexts(['Did you?', '', ' Why\nnot ', 'Did you?'])).toBe('Did you?\n\nWhy\nnot');
  expect(joinTexts(['', ' ', '\u200b'])).toBe('');
});

test('cuts texts at their limits, and leaves out what cannot be stored or seen', () => {
  const whole = '🏃'.repeat(DAY_NOTE_MAX);
  expect(cutText('x'.repeat(UNIT_MAX), UNIT_MAX)).toEqual({ text: 'x'.repeat(UNIT_MAX), isCut: false });
  expect(cutText('x'.repeat(UNIT_MAX + 1), UNIT_MAX)).toEqual({ text: 'x'.repeat(UNIT_MAX), isCut: true });
  expect(cutText(whole, DAY_NOTE_MAX)).toEqual({ text: whole, isCut: false });
  expect(cutText(`${whole}🏃`, DAY_NOTE_MAX)).toEqual({ text: whole, isCut: true });
  expect(cutText('a\u0000b\ud800\r\nc', UNIT_MAX)).toEqual({ text: 'ab\ufffd\nc', isCut: false });
  expect(cutText(' \u200b\u2800', UNIT_MAX)).toEqual({ text: '', isCut: false });
});
