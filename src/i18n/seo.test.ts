import { describe, expect, it } from 'vitest';
import { loadAllMessages } from './load.ts';
import { locales } from './locale.ts';

/** The lengths that search engines show whole, in characters. */
const TITLE_MAX = 60;
const DESCRIPTION_MIN = 50;
const DESCRIPTION_MAX = 160;

describe.each(locales)('the pages in %s', async (locale) => {
  const { seo, common } = await loadAllMessages(locale);
  const entries = Object.entries(seo);

  it('have unique titles with the product’s name that are shown whole', () => {
    expect(new Set(entries.map(([, { title }]) => title)).size).toBe(entries.length);
    for (const [name, { title }] of entries) {
      expect([name, title.includes(common.product), title.length <= TITLE_MAX]).toEqual([name, true, true]);
    }
  });

  it('have unique descriptions: sentences that are shown whole', () => {
    expect(new Set(entries.map(([, { description }]) => description)).size).toBe(entries.length);
    for (const [name, { description }] of entries) {
      const { length } = description;
      expect([name, length >= DESCRIPTION_MIN, length <= DESCRIPTION_MAX]).toEqual([name, true, true]);
      expect(description).toMatch(/^\p{Lu}.*\.$/u);
    }
  });
});
