import { cheers as english } from './en/cheers.ts';
import { cheers as french } from './fr/cheers.ts';
import type { Locale } from './locale.ts';
import type { CheerTexts } from './messages.ts';

/** The members of a circle who cheered the reader, by their names there. */
export interface CheersOfCircle {
  readonly circle: string;
  readonly names: readonly string[];
}

const texts: Readonly<Record<Locale, CheerTexts>> = { en: english, fr: french };

/** So many people of a circle are named, and so many circles: a push has room for few. Of one more than that, all are. */
const NAMED = 3;
const CIRCLES_NAMED = 2;

/** The title and the text of a summary of cheers, a sentence for each circle. */
export function cheersText(
  circles: readonly CheersOfCircle[],
  locale: Locale,
): { readonly title: string; readonly body: string } {
  const { title, cheered, others, more } = texts[locale];
  const list = new Intl.ListFormat(locale);
  const named = firstOf(circles, CIRCLES_NAMED);
  const sentences = named.map(({ circle, names }) => {
    const shown = firstOf(names, NAMED);
    const rest = names.length - shown.length;
    const parts = shown.map(apart);
    if (rest > 0) parts.push(others.replace('{count}', String(rest)));
    const text = names.length === 1 ? cheered.one : cheered.other;
    return text.replace('{names}', () => list.format(parts)).replace('{circle}', () => apart(circle));
  });
  const left = circles.length - named.length;
  if (left > 0) sentences.push(more.replace('{count}', String(left)));
  return { title, body: sentences.join(' ') };
}

/** All of a list that is one too long at most: what is left out is never a single one. */
const firstOf = <T>(all: readonly T[], count: number): readonly T[] =>
  all.length <= count + 1 ? all : all.slice(0, count);

/** A dot, or the slashes of an address, before something: mail programs make a link of what has one. */
const LINKED = /[.\u3002\uff0e\uff61](?=\S)|:(?=\/\/)/g;

/** A name that another person entered: it turns no text around it, and is no link. */
const apart = (name: string): string => `\u2068${name.replace(LINKED, '\u00b7')}\u2069`;
