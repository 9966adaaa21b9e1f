import { expect, test } from 'vitest';
import { errorStatus, fieldRules } from '#contract/error-codes.ts';
import { loadAllMessages } from './load.ts';

const words = [...Object.keys(errorStatus), ...fieldRules];

test.each([
  ['en', await loadAllMessages('en')],
  ['fr', await loadAllMessages('fr')],
] as const)(
  '%s has a toast for every code and every rule, one for stored changes, and no others',
  (_, messages) => {
    // storageFull for a change that the device has stored, where a form would ask to try again.
    expect(Object.keys(messages.toasts).toSorted()).toEqual([...words, 'storageFullKept'].toSorted());
    const needed = ['firstNameRequired', 'emailRequired', 'passwordRequired', 'newPasswordRequired'];
    const variants = ['emailAddress', 'minCharacters', 'requiredIf', ...needed];
    expect(Object.keys(messages.validation).toSorted()).toEqual([...fieldRules, ...variants].toSorted());
  },
);
