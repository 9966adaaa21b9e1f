import { expect, it } from 'vitest';
import { countryEntrySchema } from './account.ts';
import { countries, isCountry } from './countries.ts';

it('lists what the contract promises', () => {
  for (const country of countries) expect(countryEntrySchema.safeParse(country).error).toBeUndefined();
});

it('knows the codes of countries and nothing else', () => {
  expect(['FR', 'CH', 'JP', 'TW'].filter(isCountry)).toHaveLength(4);
  expect(['', 'fr', 'EU', 'UK', 'XK', 'ZZ', 'FRA', 'constructor'].filter(isCountry)).toEqual([]);
});
