import type { Locale } from './locale.ts';

/** What is wrong with a typed number: it is none, it can be read in two ways, or it has more than three decimals. */
export type WrongNumber = 'number' | 'unclear' | 'decimals';

const decimalSigns: Record<Locale, string> = { en: '.', fr: ',' };
const WHOLE = /^\d+$/;
const DECIMALS = /^\d{0,3}0*$/;
/** Digits in groups of three, as languages write thousands: with a comma, a point, a space or an apostrophe. */
const groups: Readonly<Record<string, RegExp>> = {
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ' ': /^[1-9]\d{0,2}(?: \d{3})+$/,
};

/**
 * The number that a text says in a language, from 0 and with up to three decimals. What the language itself writes is read back: `1,500` is
 * 1500 in English, and 1.5 in French. What could be another number is refused, as `1,5` in English or `1.500` in French.
 */
export function readNumber(text: string, locale: Locale): number | WrongNumber {
  const plain = text.trim().replace(/[\s'’]/g, ' ');
  const signs = plain.replace(/[^.,]/g, '');
  const last = signs.at(-1) ?? '';
  const isGroupedBy = (sign: string, digits = plain): boolean => groups[sign]?.test(digits) ?? false;
  // The same sign twice can only be one of groups.
  if (signs.length > 1 && signs === last.repeat(signs.length))
    return isGroupedBy(last) ? join(plain) : 'number';
  const [whole, decimals] = splitAt(plain, last);
  if (signs.length > 1) return isGroupedBy(signs.charAt(0), whole) ? join(whole, decimals) : 'number';
  const isWhole = WHOLE.test(whole) || isGroupedBy(' ', whole);
  if (!(isWhole || (whole === '' && decimals !== '')) || !/^\d*$/.test(decimals)) return 'number';
  if (last === '' || last === decimalSigns[locale]) return join(whole, decimals);
  if (locale === 'en') return isGroupedBy(last) ? join(plain) : 'unclear';
  return isGroupedBy(last) ? 'unclear' : join(whole, decimals);
}

/** A text at the last of a sign; whole where it has none. */
function splitAt(text: string, sign: string): [before: string, after: string] {
  const at = sign === '' ? text.length : text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

function join(whole: string, decimals = ''): number | WrongNumber {
  if (!/^\d*$/.test(decimals)) return 'number';
  return DECIMALS.test(decimals) ? Number(`${whole.replace(/\D/g, '')}.${decimals}0`) : 'decimals';
}
