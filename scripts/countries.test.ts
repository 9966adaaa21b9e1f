import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { countriesFile, countryRows, printCountries } from './countries.ts';

let rows: Awaited<ReturnType<typeof countryRows>> = [];
beforeAll(async () => {
  rows = await countryRows();
});
const find = (code: string) => rows.find((row) => row.code === code);

it('match the data that generates them', async () => {
  expect(await readFile(countriesFile, 'utf8')).toBe(printCountries(rows));
});

it('are the 249 of ISO 3166-1, each once, by code', () => {
  const codes = rows.map(({ code }) => code);
  expect(codes).toHaveLength(249);
  expect(codes).toEqual([...new Set(codes)].toSorted());
});

it('are named in English, Spanish, French and their own languages', () => {
  expect(find('FR')).toEqual({
    code: 'FR',
    name: { en: 'France', es: 'Francia', fr: 'France' },
    nativeNames: ['France'],
  });
  expect(find('CH')).toEqual({
    code: 'CH',
    name: { en: 'Switzerland', es: 'Suiza', fr: 'Suisse' },
    nativeNames: ['Schweiz', 'Suisse', 'Svizzera', 'Svizra'],
  });
  expect(find('JP')?.nativeNames).toEqual(['日本']);
});

it('put the languages of the whole country before those of its regions', () => {
  expect(find('ES')?.nativeNames.slice(0, 2)).toEqual(['España', 'Espanya']);
  expect(find('US')?.nativeNames[0]).toBe('United States');
});

it('have an English name when a country has no language, or CLDR lacks the name', () => {
  expect(find('AQ')?.nativeNames).toEqual(['Antarctica']);
  expect(find('GU')?.nativeNames).toEqual(['Guam']);
});
