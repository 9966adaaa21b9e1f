import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { readTokens } from '../../scripts/docs/markdown.ts';

/** What a block may need that a test does not have. */
const NEEDS: readonly string[] = [
  'android',
  'caddy',
  'citus',
  'docker',
  'kubernetes',
  'macos',
  'nginx',
  'postgresql',
  'systemd',
];

/** A block of commands in a page. */
export interface ShellBlock {
  readonly page: string;
  readonly text: string;
  /** A test runs it. */
  readonly runs: boolean;
  /** What is wrong with its mark; null when a reader and a test know how it is proved. */
  readonly fault: string | null;
}

const walker = new Marked();
/** Languages that no shell reads. */
const others: readonly string[] = ['ini', 'js', 'json', 'jsonc', 'mermaid', 'sql', 'ts', 'yaml'];

/** Every block of a text that a reader may paste into a shell: what names no other language is one. */
export function readBlocks(page: string, markdown: string): ShellBlock[] {
  const found: ShellBlock[] = [];
  walker.walkTokens(readTokens(markdown), (token) => {
    if (token.type !== 'code') return;
    const { lang = '', text } = token as Tokens.Code;
    const [language = '', ...mark] = lang.split(/\s+/);
    if (others.includes(language)) return;
    found.push({ page, text, runs: mark.join(' ') === 'run', fault: faultOf(language, mark) });
  });
  return found;
}

function faultOf(language: string, [proof, ...needs]: readonly string[]): string | null {
  if (language !== 'sh') return `is not marked as sh, but as "${language}"`;
  if (proof === 'run' && needs.length === 0) return null;
  if (proof !== 'needs' || needs.length === 0) return 'says neither "run" nor what it needs';
  const unknown = needs.filter((need) => !NEEDS.includes(need));
  return unknown.length === 0 ? null : `needs ${unknown.join(' ')}, which is none of ${NEEDS.join(', ')}`;
}

/** The blocks of all pages of the repository. */
export function shellBlocks(root: string): ShellBlock[] {
  const pages = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: root }).toSorted();
  return pages.flatMap((page) => readBlocks(page, readFileSync(join(root, page), 'utf8')));
}
