import { expect, test } from 'vitest';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { providerName } from './provider-sign-in.ts';

const t = createTranslator(await loadAllMessages('fr'), 'fr');
const publicUrl = 'https://club.example';

test('is the operator’s for their own provider, and its own for any other', () => {
  const app = { t, config: { publicUrl, oidcName: 'Maison' } };
  expect((['google', 'apple', 'oidc'] as const).map((name) => providerName(app, name))).toEqual([
    'Google',
    'Apple',
    'Maison',
  ]);
});

test('is a general one where the operator no longer has a provider', () => {
  expect(providerName({ t, config: { publicUrl } }, 'oidc')).toBe('OpenID Connect');
});
