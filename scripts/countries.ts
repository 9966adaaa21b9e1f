import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CountryRow, countryRows } from './countries/rows.ts';

export const countriesFile = join(import.meta.dirname, '../src/contract/countries.json');

/** One country a line, so that a change of the data can be read. */
export function printCountries(rows: readonly CountryRow[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

if (import.meta.main) await writeFile(countriesFile, printCountries(await countryRows()));
