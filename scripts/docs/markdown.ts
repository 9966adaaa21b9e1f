import { Marked, Renderer, type RendererObject, type Token, type Tokens } from 'marked';
import { Slugs } from './slug.ts';

/** A heading of a page. */
export interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

/** What stands below a heading, for the search. The first one is the page itself. */
export interface Passage extends Heading {
  readonly words: string;
}

export interface Rendered {
  readonly html: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

/** The address of a link, or null where there is no page for it: then its text stands alone. */
export type LinkTo = (href: string) => string | null;

const PARSER = new Marked();

export const readTokens = (markdown: string): Token[] => PARSER.lexer(markdown);

/** Renders a page. HTML in its text and pictures are refused: nothing of it reaches a reader unescaped. */
export function renderMarkdown(markdown: string, linkTo: LinkTo): Rendered {
  const slugs = new Slugs();
  const headings: Heading[] = [];
  const marked = new Marked({ renderer: rendererOf({ slugs, headings, linkTo }) });
  const tokens = marked.lexer(markdown);
  const html = marked.parser(tokens);
  const title = headings[0]?.text;
  if (title === undefined || headings[0]?.depth !== 1)
    throw new Error('The page does not begin with a title.');
  return { html, title, headings, passages: passagesOf(tokens, headings) };
}

interface PageState {
  readonly slugs: Slugs;
  readonly headings: Heading[];
  readonly linkTo: LinkTo;
}

function rendererOf({ slugs, headings, linkTo }: PageState): RendererObject {
  return {
    heading({ tokens, depth }) {
      const text = plainText(tokens);
      const slug = slugs.next(text);
      headings.push({ depth, slug, text });
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1 id="${slug}">${inner}</h1>\n`;
      const anchor = `<a href="#${slug}" aria-hidden="true" tabindex="-1">#</a>`;
      return `<h${depth} id="${slug}">${inner} ${anchor}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const address = linkTo(href);
      return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
    table(token) {
      const base = new Renderer();
      base.parser = this.parser;
      return `<div role="group" aria-label="Table" tabindex="0">${base.table(token)}</div>\n`;
    },
    html: ({ raw }) => refuse('HTML', raw),
    image: ({ raw }) => refuse('A picture', raw),
  };
}

function refuse(what: string, raw: string): never {
  throw new Error(`${what} in a page of the documentation: ${raw.trim()}`);
}

/** The words of some tokens, without their marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => (isParent(token) ? plainText(token.tokens) : wordsOf(token))).join('');
}

const isParent = (token: Token): token is Token & { tokens: Token[] } =>
  'tokens' in token && token.tokens !== undefined && token.tokens.length > 0;

const wordsOf = (token: Token): string => ('text' in token ? String(token.text) : '');

/** The addresses of links are no words of the text. */
const address = /\]\([^)]*\)/g;

function passagesOf(tokens: readonly Token[], headings: readonly Heading[]): Passage[] {
  const passages: { heading: Heading; words: string[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = headings[passages.length];
      if (heading) passages.push({ heading, words: [] });
    } else passages.at(-1)?.words.push(token.raw.replaceAll(address, ' '));
  }
  return passages.map(({ heading, words }) => ({ ...heading, words: words.join(' ') }));
}

/** The first paragraph, for those who see only a link to the page. */
export function summaryOf(markdown: string): string {
  const first = readTokens(markdown).find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  const text = plainText(first?.tokens ?? []).replaceAll('\n', ' ');
  return text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX).replace(/\s\S*$/, '')} …` : text;
}

const SUMMARY_MAX = 155;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
