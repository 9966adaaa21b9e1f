import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const countriesFile = join(import.meta.dirname, '../src/contract/countries.json');

/** One country a line, so that a change of the data can be read. */
export function printCountries(rows: readonly CountryRow[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

/** A country as the file has it, without the contract's types: a script writes it, a test compares it. */
interface CountryRow {
  readonly code: string;
  readonly name: { readonly en: string; readonly es: string; readonly fr: string };
  readonly nativeNames: readonly string[];
}

type Status = 'official' | 'de_facto_official' | 'official_regional';

interface Language {
  readonly _officialStatus?: Status;
  readonly _populationPercent: string;
}
type Languages = Readonly<Record<string, Language>>;

/** ISO 3166-1 numbers from 900 are user-assigned: their codes are no countries of the standard. */
const USER_ASSIGNED = 900;

/** Every country of ISO 3166-1 by its code: names from the ICU of this Node, official languages from CLDR. */
export async function countryRows(): Promise<CountryRow[]> {
  const numbers = await readSupplement<Record<string, { _numeric?: string }>>('codeMappings');
  const territories =
    await readSupplement<Record<string, { languagePopulation?: Languages }>>('territoryInfo');
  const isCountry = (code: string): boolean =>
    /^[A-Z]{2}$/.test(code) && Number(numbers[code]?.['_numeric']) < USER_ASSIGNED && code in territories;
  return Object.keys(numbers)
    .filter(isCountry)
    .toSorted()
    .map((code) => rowOf(code, territories[code]?.languagePopulation ?? {}));
}

function rowOf(code: string, languages: Languages): CountryRow {
  const [en, es, fr] = ['en', 'es', 'fr'].map((locale) => nameIn(locale, code));
  if (en === undefined || es === undefined || fr === undefined) throw new Error(`${code} has no name.`);
  const native = nativeNames(code, languages);
  return { code, name: { en, es, fr }, nativeNames: native.length > 0 ? native : [en] };
}

/** In the languages of the whole country, most spoken first, then in those of its regions; each name once. */
function nativeNames(code: string, languages: Languages): string[] {
  const speakersOf = ({ _populationPercent }: Language): number => Number(_populationPercent);
  const bySpeakers = Object.entries(languages).toSorted(
    ([, one], [, other]) => speakersOf(other) - speakersOf(one),
  );
  const namesBy = (wanted: Status): string[] =>
    bySpeakers
      .filter(([, { _officialStatus }]) => _officialStatus === wanted)
      .map(([locale]) => nameIn(locale.replaceAll('_', '-'), code))
      .filter((name) => name !== undefined);
  const official = namesBy('official');
  const whole = official.length > 0 ? official : namesBy('de_facto_official');
  return [...new Set([...whole, ...namesBy('official_regional')])];
}

function nameIn(locale: string, code: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(locale).length === 0) return undefined;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code);
}

async function readSupplement<T>(name: string): Promise<T> {
  const file = fileURLToPath(import.meta.resolve(`cldr-core/supplemental/${name}.json`));
  const { supplemental } = JSON.parse(await readFile(file, 'utf8')) as { supplemental: Record<string, T> };
  const found = supplemental[name];
  if (found === undefined) throw new Error(`${file} holds no ${name}.`);
  return found;
}

if (import.meta.main) await writeFile(countriesFile, printCountries(await countryRows()));
