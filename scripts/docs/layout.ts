import { type Entry, type Section, SITE } from './contents.ts';
import { escapeHtml, type Heading } from './markdown.ts';

/** The files that every page loads. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly index: string;
  readonly logo: string;
}

export interface PageParts {
  readonly entry: Pick<Entry, 'path' | 'title'>;
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly previous?: Entry | undefined;
  readonly next?: Entry | undefined;
  readonly assets: Assets;
}

/** A whole page. It has no inline script or style, and only the search needs a script. */
export function writePage(parts: PageParts): string {
  const { entry, summary, html, assets } = parts;
  const description = summary === '' ? '' : `\n<meta name="description" content="${escapeHtml(summary)}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(entry.title)} · Resilience documentation</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${description}
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${assets.style}">
<link rel="icon" href="${assets.logo}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${writeHeader(assets)}
<div class="frame">
${writeNavigation(parts)}
${writeHeadings(parts.headings)}
<main id="main" tabindex="-1">
<article>
${html}</article>
${writeNeighbours(parts)}
</main>
</div>
</body>
</html>
`;
}

function writeHeader({ logo, index }: Assets): string {
  return `<header>
<button type="button" popovertarget="menu"><span aria-hidden="true">☰</span> Menu</button>
<a class="name" href="${SITE}/"><img src="${logo}" alt="" width="28" height="28">Resilience <span>documentation</span></a>
<search data-index="${index}" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<p role="status" class="unseen"></p>
<ul aria-label="Found"></ul>
</search>
</header>`;
}

/** On a narrow screen a popover, which a button opens without a script; on a wide one a column beside the page. */
function writeNavigation({ sections, entry }: PageParts): string {
  const lists = sections.map(
    ({ title, entries }) =>
      `<h2>${escapeHtml(title)}</h2>\n<ul>\n${entries.map((each) => writeEntry(each, entry.path)).join('\n')}\n</ul>`,
  );
  return `<nav id="menu" popover aria-label="Documentation">\n${lists.join('\n')}\n</nav>`;
}

/** The pages of a folder are listed while one of them is open. */
function writeEntry(entry: Entry, open: string): string {
  const isOpen = [entry, ...entry.children].some(({ path }) => path === open);
  const children = isOpen ? entry.children.map((child) => writeEntry(child, open)) : [];
  const list = children.length === 0 ? '' : `\n<ul>\n${children.join('\n')}\n</ul>\n`;
  const current = entry.path === open ? ' aria-current="page"' : '';
  return `<li><a href="${entry.path}"${current}>${escapeHtml(entry.title)}</a>${list}</li>`;
}

const LISTED_DEPTHS: readonly number[] = [2, 3];
/** Below, a page is seen at a glance. */
const LISTED_MIN = 3;

function writeHeadings(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => LISTED_DEPTHS.includes(depth));
  if (listed.length < LISTED_MIN) return '';
  const items = listed.map(
    ({ depth, slug, text }) => `<li data-depth="${depth}"><a href="#${slug}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="headings" aria-label="On this page">
<details>
<summary>On this page</summary>
<ul>
${items.join('\n')}
</ul>
</details>
</nav>`;
}

function writeNeighbours({ previous, next }: PageParts): string {
  const link = (entry: Entry | undefined, rel: 'prev' | 'next', word: string) =>
    entry === undefined
      ? ''
      : `<a rel="${rel}" href="${entry.path}"><small>${word}</small> ${escapeHtml(entry.title)}</a>`;
  const links = [link(previous, 'prev', 'Previous'), link(next, 'next', 'Next')].filter(Boolean);
  return links.length === 0
    ? ''
    : `<nav class="neighbours" aria-label="Neighbouring pages">\n${links.join('\n')}\n</nav>`;
}
