import known from './countries.json' with { type: 'json' };

/** Every country by code. `node scripts/countries.ts` writes them from CLDR. */
/** A country as a form lists it. */
export interface CountryEntry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: { en: string; es: string; fr: string };
  /** As its own official languages call it. */
  nativeNames: string[];
}

export const countries: CountryEntry[] = known;

const codes: ReadonlySet<string> = new Set(known.map(({ code }) => code));

/** Whether a code is one of the list. For the server: a browser asks the API. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}
