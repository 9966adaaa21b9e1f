import { expect, it } from 'vitest';
import { loadAllMessages } from './load.ts';
import { locales } from './locale.ts';
import { answerText, createTranslator } from './translate.ts';

it.each(locales)('shows no placeholder for a code whose answer lacks the values (%s)', async (locale) => {
  const messages = await loadAllMessages(locale);
  const t = createTranslator(messages, locale);
  const codes = Object.keys(messages.toasts);
  expect(codes.filter((code) => /[{}]/.test(answerText(messages, t, code) ?? '{}'))).toEqual([]);
  expect(answerText(messages, t, 'maxLength')).toBe(messages.toasts.generic);
  expect(answerText(messages, t, 'maxLength', { max: 255 })).toContain('255');
  expect(answerText(messages, t, 'constructor')).toBeNull();
});
