import { describe, expect, it } from 'vitest';
import { loadAllMessages } from './load.ts';
import type { Messages } from './messages.ts';
import { createTranslator, isMessageKey, type MessageKey, type Params } from './translate.ts';

const en = await loadAllMessages('en');
const fr = await loadAllMessages('fr');

const left = { one: '{count} habit left for {name}', other: '{count} habits left for {name}' };
const reste = { one: '{count} habitude pour {name}', other: '{count} habitudes pour {name}' };

function say(locale: 'en' | 'fr', params: Params): string {
  const messages = { left: locale === 'en' ? left : reste } as unknown as Messages;
  return createTranslator(messages, locale)('left' as MessageKey, params);
}

describe('createTranslator', () => {
  it('finds a text by its dotted key', () => {
    expect(createTranslator(en, 'en')('common.product')).toBe('Resilience');
    expect(createTranslator(fr, 'fr')('common.product')).toBe('Résilience');
  });

  it('chooses the plural by the language: zero is plural in English and singular in French', () => {
    expect(say('en', { count: 0, name: 'Ana' })).toBe('0 habits left for Ana');
    expect(say('en', { count: 1, name: 'Ana' })).toBe('1 habit left for Ana');
    expect(say('fr', { count: 0, name: 'Ana' })).toBe('0 habitude pour Ana');
    expect(say('fr', { count: 2, name: 'Ana' })).toBe('2 habitudes pour Ana');
  });

  it('formats numbers by the language', () => {
    expect(say('en', { count: 1284, name: 'Ana' })).toContain('1,284');
    expect(say('fr', { count: 1284, name: 'Ana' })).toContain('1\u202f284');
  });

  it('inserts parameters unchanged, and leaves a missing one', () => {
    expect(say('en', { count: 1, name: '$& {count}' })).toBe('1 habit left for $& {count}');
    expect(say('en', { count: 1 })).toContain('{name}');
  });

  it('finds its own keys and no property of objects', () => {
    expect(isMessageKey(en, 'errors.notFound')).toBe(true);
    expect(isMessageKey(en, 'errors')).toBe(false);
    expect(isMessageKey(en, 'errors.constructor')).toBe(false);
    expect(isMessageKey(en, 'errors.notFound.length')).toBe(false);
  });
});
