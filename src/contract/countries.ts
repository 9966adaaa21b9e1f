import known from './countries.json' with { type: 'json' };

/** Every country by code. `node scripts/countries.ts` writes them from CLDR. */
export const countries = known;

const codes: ReadonlySet<string> = new Set(known.map(({ code }) => code));

/** Whether a code is one of the list. For the server: a browser asks the API. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}
