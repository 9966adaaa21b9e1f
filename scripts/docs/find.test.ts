import { expect, test } from 'vitest';
import { findSections } from './find.ts';
import { buildIndex } from './search-index.ts';

const page = (path: string, title: string, sections: Record<string, string>) => ({
  path,
  title,
  passages: [
    { depth: 1, slug: 'title', text: title, words: 'The page.' },
    ...Object.entries(sections).map(([text, words]) => ({
      depth: 2,
      slug: text.toLowerCase().replaceAll(' ', '-'),
      text,
      words,
    })),
  ],
});

const index = buildIndex([
  page('/docs/mail', 'Mail', { Reminders: 'A backup of nothing. Set `SMTP_URL`.', Capacity: 'One process.' }),
  page('/docs/backups', 'Backups', { 'Every night': 'To BACKUP_DIR.', 'After a disaster': 'Restore it.' }),
  page('/docs/other', 'Other', { One: 'First.', Two: 'Second.', Three: 'Third.' }),
]);
const find = (query: string) => findSections(index, query).map(({ path }) => path);

test('puts a page before its sections, and a title before a text', () => {
  expect(find('backup')).toEqual([
    '/docs/backups',
    '/docs/backups#every-night',
    '/docs/backups#after-a-disaster',
    '/docs/mail#reminders',
  ]);
});

test('finds sections with every word of a query, in any case, and by the beginnings of words', () => {
  expect(find('NIGHT backu')).toEqual(['/docs/backups#every-night']);
  expect(find('restore mail')).toEqual([]);
});

test('finds a setting by its name and by its parts', () => {
  expect(find('BACKUP_DIR')).toEqual(['/docs/backups#every-night']);
  expect(find('smtp')).toEqual(['/docs/mail#reminders']);
});

test('names the heading, and the page above it', () => {
  expect(findSections(index, 'capacity')).toEqual([
    { path: '/docs/mail#capacity', page: 'Mail', heading: 'Capacity' },
  ]);
  expect(findSections(index, 'other')[0]).toEqual({ path: '/docs/other', page: 'Other', heading: '' });
});

test.each(['', '  ', '"', '§§', 'nothing at all', 'constructor', '__proto__'])(
  'finds nothing for %o',
  (query) => {
    expect(find(query)).toEqual([]);
  },
);
