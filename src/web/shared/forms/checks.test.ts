import { assert, constantFrom, integer as integers, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { EMAIL_MAX } from '#contract/limits.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import type { Check } from './checks.ts';
import * as checks from './checks.ts';

/** For each check: accepted values, refused values, and the message of the refusal, which is fixed (docs/rules/forms.md#rules-of-a-field). */
const table: readonly (readonly [Check, readonly string[], readonly string[], string])[] = [
  [checks.required, ['a', ' a '], ['', '  ', '\n'], 'A value is required'],
  [checks.requiredIf(true), ['a'], ['', ' '], 'The value is required'],
  [checks.requiredAs('firstNameRequired'), ['Zoé'], ['', ' '], 'Enter your first name'],
  [checks.minLength(3), ['abc', '💧💧💧'], ['ab', '💧💧'], 'The value is too short (min: 3)'],
  [checks.minCharacters(8), ['12345678'], ['1234567'], 'This field should be at least 8 characters long'],
  [checks.maxLength(2), ['ab', '💧💧'], ['abc'], 'This value is too long (max: 2)'],
  [checks.minValue(5), ['5', '5.1', '10'], ['4', '-6', 'ten'], 'Minimum value allowed: 5'],
  [checks.maxValue(5), ['5', '-10', '4,9'], ['6', '5.01', 'x'], 'Maximum value allowed: 5'],
  [checks.between(1, 9), ['1', '9', '4.5'], ['0', '10', 'x'], 'Value should be between 1 and 9'],
  [checks.alpha, ['Zoé', 'été', 'ß'], ['a1', 'a b', '-'], 'The value accepts only alphabet characters'],
  [checks.alphaNum, ['Zoé7', '42'], ['a b', 'a-1', '!'], 'The value accepts only alphanumerics'],
  [checks.numeric, ['0', '042'], ['-1', '1.5', 'a'], 'The value accepts only numerics'],
  [
    checks.integer,
    ['0', '-12', '+3'],
    ['1.5', '--1', 'e'],
    'The value accepts only positive and negative integers',
  ],
  [
    checks.decimal,
    ['1', '-1.5', '+0,25', '.5'],
    ['1.', '1.2.3', '1e3', '-'],
    'The value accepts only positive and negative decimal numbers',
  ],
  [checks.email, ['a@b.co', ' a@b.co '], ['a', 'a@b', 'a b@c.de'], 'The value is not a valid email'],
  [checks.emailAddress, ['a@b.co'], ['a@', '@b.co'], 'Value is not a valid email address'],
  [
    checks.ipAddress,
    ['0.0.0.0', '192.168.1.255'],
    ['256.1.1.1', '1.1.1', '01.1.1.1', '::1'],
    'The value accepts only a valid IPv4 address',
  ],
  [
    checks.macAddress,
    ['00:1B:44:11:3a:b7', '00-1b-44-11-3a-b7'],
    ['00:1b:44:11:3a', '00:1b-44:11:3a:b7', 'zz:1b:44:11:3a:b7'],
    'The value accepts only a valid MAC address',
  ],
  [checks.sameAs('secret', 'Password'), ['secret'], ['Secret'], 'The value does not match: Password'],
  [
    checks.url,
    ['https://club.example', 'HTTP://a.b/c?d#e'],
    ['club.example', 'javascript:alert(1)', 'https://', 'https://a b'],
    'The value is not a valid url',
  ],
  [checks.generic((value) => value === 'right'), ['right'], ['wrong'], 'The value is invalid'],
];

const english = createTranslator(await loadAllMessages('en'), 'en');
const french = createTranslator(await loadAllMessages('fr'), 'fr');

test.each(table)(
  '%# accepts the valid values and reports the invalid ones',
  (check, right, wrong, message) => {
    expect(right.map(check)).toEqual(right.map(() => null));
    for (const value of wrong) {
      const broken = check(value);
      if (broken === null) throw new Error(`${JSON.stringify(value)} was accepted`);
      expect([value, english(`validation.${broken.rule}`, broken.params)]).toEqual([value, message]);
      // A real translation: other words, the same figures, and no missing parameter.
      const inFrench = french(`validation.${broken.rule}`, broken.params);
      expect(inFrench).not.toBe(message);
      expect(inFrench).not.toMatch(/[{}]|validation\./);
    }
  },
);

test('each rule has its check, and only the required ones refuse an empty value', () => {
  const rules = table.map(([check, , [wrong = '']]) => check(wrong)?.rule);
  expect(new Set(rules).size).toBe(table.length);
  const asking = table.filter(([check]) => check('') !== null).map(([check]) => check('')?.rule);
  expect(asking).toEqual(['required', 'requiredIf', 'firstNameRequired']);
  expect(checks.requiredIf(false)('')).toBeNull();
});

test('refuses an address longer than the server stores', () => {
  const domain = '@club.example';
  const name = 'a'.repeat(EMAIL_MAX - domain.length);
  expect(checks.email(name + domain)).toBeNull();
  expect(checks.email(`a${name}${domain}`)).toEqual({ rule: 'email' });
});

test('reports the first of several broken rules', () => {
  const both = [checks.minLength(3), checks.numeric];
  expect(checks.firstBroken('a', both)).toEqual({ rule: 'minLength', params: { min: 3 } });
  expect(checks.firstBroken('abc', both)).toEqual({ rule: 'numeric' });
  expect(checks.firstBroken('123', both)).toBeNull();
});

test('accepts every whole number as integer, decimal and within its own bounds', () => {
  assert(
    property(integers(), (value) => {
      const own = [
        checks.integer,
        checks.decimal,
        checks.minValue(value),
        checks.maxValue(value),
        checks.between(value, value),
      ];
      return checks.firstBroken(String(value), own) === null;
    }),
  );
});

test('breaks only the rule of the check for any text', () => {
  assert(
    property(string({ unit: 'grapheme' }), constantFrom(...table), (text, [check, , [wrong = '']]) => {
      const broken = check(text);
      return broken === null || broken.rule === check(wrong)?.rule;
    }),
  );
});
