import type { Locale } from '#i18n/locale.ts';
import { english } from './english/english.ts';
import { french } from './french/french.ts';
import { type Asked, type Grammar, type Understood, understand } from './phrase.ts';

const grammars: Readonly<Record<Locale, Grammar>> = { en: english, fr: french };

/** What a line says, in the language of the page or else in the other one: the one in which more of it says something. */
export function understandLine(line: string, locale: Locale, asked: Asked): Understood {
  const own = understand(grammars[locale], line, asked);
  const other = understand(grammars[locale === 'en' ? 'fr' : 'en'], line, asked);
  return lengthOf(other) > lengthOf(own) ? other : own;
}

const lengthOf = ({ parts }: Understood): number => parts.reduce((sum, { words }) => sum + words.length, 0);
