import { expect, it } from 'vitest';
import { countryEntrySchema } from './account.ts';
import { countries, isCountry } from './countries.ts';

it('lists what the contract declares', () => {
  for (const country of countries) expect(countryEntrySchema.safeParse(country).error).toBeUndefined();
});

it('accepts the codes of countries only', () => {
  expect(['FR', 'CH', 'JP', 'TW'].filter(isCountry)).toHaveLength(4);
  expect(['', 'fr', 'EU', 'UK', 'XK', 'ZZ', 'FRA', 'constructor'].filter(isCountry)).toEqual([]);
});
