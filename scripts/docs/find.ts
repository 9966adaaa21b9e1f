/** What the search of the site knows. A section is a heading of a page, by the page's number; its words are listed by themselves. */
export interface SearchIndex {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  readonly sections: readonly { readonly page: number; readonly slug: string; readonly text: string }[];
  /** The sections with a word, by their numbers. */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

export interface Found {
  readonly path: string;
  readonly page: string;
  /** Empty for the page itself. */
  readonly heading: string;
}

const SHOWN_MAX = 12;

/** What a word of the query is worth: in the heading of a section, in its page's title, in its text; a whole word is worth double. */
const WORTH = { heading: 6, title: 4, text: 1 };

/** Letters and digits in one case; a name of a setting is a word, and its parts are. */
export function wordsIn(text: string): string[] {
  const names = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return names.flatMap((name) => (name.includes('_') ? [name, ...name.split('_').filter(Boolean)] : [name]));
}

/** The sections that contain every word of a query, or words that begin so: the best first, and of equals the earlier one. */
export function findSections(index: SearchIndex, query: string): Found[] {
  const asked = [...new Set(wordsIn(query))];
  if (asked.length === 0) return [];
  const [first = new Map<number, number>(), ...others] = asked.map((word) => scoresOf(index, word));
  const scored = [...first].flatMap(([section, score]) => {
    const more = others.map((scores) => scores.get(section) ?? 0);
    return more.includes(0) ? [] : [{ section, score: more.reduce((sum, each) => sum + each, score) }];
  });
  const best = scored.toSorted((a, b) => b.score - a.score || a.section - b.section).slice(0, SHOWN_MAX);
  return best.map(({ section }) => foundAt(index, section));
}

/** How well each section answers one word. */
function scoresOf({ pages, sections, words }: SearchIndex, asked: string): Map<number, number> {
  const scores = new Map<number, number>();
  const add = (section: number, score: number) => scores.set(section, (scores.get(section) ?? 0) + score);
  for (const [word, found] of Object.entries(words)) {
    if (word.startsWith(asked)) for (const each of found) add(each, weigh(word, asked, WORTH.text));
  }
  for (const [number, { page, text }] of sections.entries()) {
    for (const word of wordsIn(text)) add(number, weigh(word, asked, WORTH.heading));
    for (const word of wordsIn(pages[page]?.title ?? '')) add(number, weigh(word, asked, WORTH.title));
  }
  return new Map([...scores].filter(([, score]) => score > 0));
}

function weigh(word: string, asked: string, worth: number): number {
  if (word === asked) return 2 * worth;
  return word.startsWith(asked) ? worth : 0;
}

function foundAt({ pages, sections }: SearchIndex, number: number): Found {
  const { page = 0, slug = '', text = '' } = sections[number] ?? {};
  const { path = '', title = '' } = pages[page] ?? {};
  return slug === ''
    ? { path, page: title, heading: '' }
    : { path: `${path}#${slug}`, page: title, heading: text };
}
