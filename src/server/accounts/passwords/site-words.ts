import { locales } from '#i18n/locale.ts';
import { productName } from '#server/core/mail/product-name.ts';

/** What the product is about, in both languages. */
const subjects = ['habit', 'habits', 'tracker', 'habit tracker', 'habitude', 'habitudes', 'club'];
const WORD_MIN = 3;

/** Words that anyone who guesses passwords of this server tries first: its name, its host, what it is about, and recent years. In lower case. */
export function siteWords(publicUrl: string, now: number): string[] {
  const names = locales.map((locale) => productName(locale).toLowerCase());
  const { hostname } = new URL(publicUrl);
  const hostWords = hostname.split(/[^a-z]+/).filter((word) => word.length >= WORD_MIN);
  const year = new Date(now).getUTCFullYear();
  const years = [year - 2, year - 1, year, year + 1].map(String);
  return [
    ...new Set([...names, ...names.map(withoutAccents), hostname, ...hostWords, ...subjects, ...years]),
  ];
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
