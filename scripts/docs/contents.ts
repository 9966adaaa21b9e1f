import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { Token, Tokens } from 'marked';
import { plainText, readTokens } from './markdown.ts';

/** The address under which the site is served. */
export const SITE = '/docs';

/** The page that lists all others. */
export const CONTENTS = 'docs/README.md';

/** The table of the settings is in the README, once: it is a page here. */
export const SETTINGS = 'README.md#configuration';

/** A page, or a folder with a page for each of its files. */
export interface Entry {
  readonly title: string;
  /** From the repository's root. */
  readonly source: string;
  readonly path: string;
  readonly children: readonly Entry[];
}

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Files of the root that are pages; `security` is another page's name. */
const ofTheRoot: Readonly<Record<string, string>> = {
  [SETTINGS]: 'settings',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'vulnerabilities',
};

/** The address of a page by its file; null when it is none of the site's. */
function pathOf(source: string): string | null {
  if (source === CONTENTS) return `${SITE}/`;
  const named = ofTheRoot[source];
  if (named !== undefined) return `${SITE}/${named}`;
  return source.startsWith('docs/') ? `${SITE}/${source.slice('docs/'.length).replace(/\.md$/, '')}` : null;
}

/** The sections of the contents with their links, in the order of the page: the site's navigation. */
export function readContents(root: string): Section[] {
  const sections: { title: string; entries: Entry[] }[] = [];
  for (const token of readTokens(readFileSync(join(root, CONTENTS), 'utf8'))) {
    if (token.type === 'heading' && token['depth'] === 2) {
      sections.push({ title: plainText([token]), entries: [] });
    }
    if (token.type !== 'list') continue;
    const links = linksIn((token as Tokens.List).items);
    sections.at(-1)?.entries.push(...links.map((link) => entryOf(root, link)));
  }
  requireAll(root, sections);
  return sections;
}

function linksIn(tokens: readonly Token[]): Tokens.Link[] {
  return tokens.flatMap((token) => {
    if (token.type === 'link') return [token as Tokens.Link];
    return linksIn('tokens' in token ? (token.tokens ?? []) : []);
  });
}

function entryOf(root: string, link: Tokens.Link): Entry {
  const source = posix.join(dirname(CONTENTS), link.href);
  const path = pathOf(source);
  if (path === null) throw new Error(`${CONTENTS} lists ${link.href}, which is no page.`);
  const isFolder = !/\.md\b/.test(source);
  return { title: plainText([link]), source, path, children: isFolder ? filesOf(root, source) : [] };
}

function filesOf(root: string, folder: string): Entry[] {
  const files = globSync(`${folder}/*.md`, { cwd: root });
  const entries = files.map((file): Entry => {
    const source = posix.join(folder, basename(file));
    const [, title = source] = /^# (.+)$/m.exec(readFileSync(join(root, source), 'utf8')) ?? [];
    return { title, source, path: pathOf(source) ?? '', children: [] };
  });
  return entries.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Each page in the order in which one leads to the next. */
export function pagesOf(sections: readonly Section[]): Entry[] {
  return sections.flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...entry.children]));
}

/** A page that no list names would be found by its address alone. */
function requireAll(root: string, sections: readonly Section[]): void {
  const listed = new Set([CONTENTS, ...pagesOf(sections).map(({ source }) => source)]);
  const missing = globSync('docs/**/*.md', { cwd: root }).filter((file) => !listed.has(file));
  if (missing.length > 0) throw new Error(`${CONTENTS} lists no ${missing.join(', ')}.`);
}
