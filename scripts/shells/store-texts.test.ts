import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathTo } from '#i18n/paths.ts';
import { root } from '../build/stamp.ts';
import { readShellSettings, version } from './settings.ts';
import { buildNumberOf } from './written.ts';

const folder = join(root, 'fastlane/metadata');
const languages = { 'en-US': 'en', 'fr-FR': 'fr' } as const;
type Language = keyof typeof languages;
const read = async (file: string) => (await readFile(join(folder, file), 'utf8')).replace(/\n$/, '');
/** Whose pages the stores link to where the apps are for any server. */
const SITE = 'https://resilience.example';
const release = buildNumberOf(version);

/** The maximum length of each text in the stores, in characters. */
const limits = {
  'android/*/title.txt': 30,
  'android/*/short_description.txt': 80,
  'android/*/full_description.txt': 4_000,
  [`android/*/changelogs/${release}.txt`]: 500,
  '*/name.txt': 30,
  '*/subtitle.txt': 30,
  '*/keywords.txt': 100,
  '*/promotional_text.txt': 170,
  '*/description.txt': 4_000,
  '*/release_notes.txt': 4_000,
} as const;

describe.each(Object.keys(languages) as Language[])('the stores in %s', (language) => {
  test.each(Object.entries(limits))('%s has a text of at most %i characters', async (file, limit) => {
    const text = await read(file.replace('*', language));
    expect(text.trim()).not.toBe('');
    expect(Array.from(text).length).toBeLessThanOrEqual(limit);
  });

  test('links to the pages of the server of the apps', async () => {
    const { publicUrl } = await readShellSettings();
    for (const [file, route] of [
      ['privacy_url', 'product-privacy'],
      ['support_url', 'product-support'],
      ['marketing_url', 'index'],
    ] as const) {
      expect(await read(`${language}/${file}.txt`)).toBe(
        (publicUrl || SITE) + pathTo(route, languages[language]),
      );
    }
  });

  test('have the same text in both stores', async () => {
    expect(await read(`${language}/description.txt`)).toBe(
      await read(`android/${language}/full_description.txt`),
    );
    expect(await read(`${language}/name.txt`)).toBe(await read(`android/${language}/title.txt`));
  });
});

test('have French typography', async () => {
  for await (const file of glob('**/fr-FR/**/*.txt', { cwd: folder })) {
    // A keyword and an address are not prose.
    if (/keywords|_url/.test(file)) continue;
    expect(await read(file), file).not.toMatch(/'| [;!?:»]|« |\w[;!?]/);
  }
});

test('declare the same privacy in the store and in the app', async () => {
  const details = JSON.parse(await readFile(join(root, 'fastlane/app_privacy_details.json'), 'utf8')) as {
    category: string;
  }[];
  const manifest = await readFile(join(root, 'ios/App/App/PrivacyInfo.xcprivacy'), 'utf8');
  const collected = [...manifest.matchAll(/NSPrivacyCollectedDataType([A-Z]\w+?)</g)].map(([, type]) => type);
  const own = collected.filter((type) => type !== 's' && !/^(?:Linked|Tracking|Purpose)/.test(type ?? ''));
  const plain = (name = '') => name.replaceAll('_', '').toLowerCase();
  expect(details.map(({ category }) => plain(category))).toEqual(own.map(plain));
});
