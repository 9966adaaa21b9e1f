import type { Found, Meaning, Rule } from '../phrase.ts';
import { amountOf, atMost, avoided, timesIn } from '../pieces.ts';
import { numberOf, perOf, rule } from './words.ts';

/** An amount, or at most so much; `1h30` is an hour and a half. */
function readAmount(found: Found, isLimit = false): Meaning | null {
  const time = found.group('t');
  const unit = time.startsWith('m') ? 'min' : 'h';
  const number = numberOf(found) + Number(found.group('more') || 0) / 60;
  return amountOf(
    { number, unit: time ? unit : found.typed('u'), isTime: time !== '', per: perOf(found) },
    isLimit,
  );
}

/** The article of what is done some of, after a verb: `boire 8 verres d’eau` is to drink `de l’eau`. */
const articles: Readonly<Record<string, string>> = {
  du: 'the|lait|cafe|jus|pain|sport|yoga|piano|violon|chant|dessin|velo|francais|japonais|portugais|calcul|bruit|vin|poisson|jardinage|rangement|menage|stretching|cardio|gainage|code|tricot',
  'de la':
    'tisane|soupe|viande|musique|meditation|lecture|guitare|marche|course|cuisine|gym|natation|danse|muscu(?:lation)?|bicyclette|corde a sauter|respiration|biere|salade|couture|poterie|peinture|flute|batterie',
  des: '[a-z]+[sx]',
};

function article({ before, match }: Found, after: string): string {
  if (before.trim() === '' || !/(?:de|d')\s*$/.test(match)) return '';
  const [next = ''] = /^ ?(?<next>[\p{L}-]+)/u.exec(after)?.slice(1) ?? [];
  if (/^[aeiouh]/.test(next) && !/[sx]$/.test(next)) return 'de l’';
  const [found] = Object.entries(articles).find(([, nouns]) => new RegExp(`^(?:${nouns})$`).test(next)) ?? [];
  return found ? `${found} ` : 'de ';
}

/** How much: at most, nothing at all, so many times a day, for so long, so many of a unit. */
export const amounts: readonly Rule[] = [
  rule(
    'amount',
    String.raw`limiter (?:les? |la |l')?(?<keep>.+?) a (?<n>{num}) ?(?<t>{time}){per}?`,
    (found) => readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`limiter (?:les? |la |l')?(?<keep>.+?) a (?<n>{num}) ?(?<u>[\p{L}€-]+?){per}?`,
    (found) => readAmount(found, true),
  ),
  rule('amount', String.raw`{most} (?<n>{num}) ?(?:fois|x){per}`, (found) =>
    atMost(numberOf(found), perOf(found)),
  ),
  rule('amount', String.raw`{most} (?<n>{num}){per}`, (found) => atMost(numberOf(found), perOf(found))),
  rule('amount', String.raw`{most} (?<n>{num}) ?(?<t>{time})(?<more>\d\d)?{of}?{per}?`, (found) =>
    readAmount(found, true),
  ),
  rule('amount', String.raw`{most} (?<n>{num}) ?(?<u>[\p{L}€-]+){of}?{per}?`, (found) =>
    readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`(?<n>{num}) ?(?<t>{time}){of}?{per}? (?:max(?:imum)?|au (?:plus|maximum|max))`,
    (found) => readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`(?<n>{num}) ?(?<u>[\p{L}€-]+?){of}?{per}? (?:max(?:imum)?|au (?:plus|maximum|max))`,
    (found) => readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`(?<keep>(?:(?:plus |pas |zero |sans |0 )(?:de |d'|du |la |le )?|(?:arreter|eviter|supprimer|stop(?:per)?|fini)(?: de | d'| la | le | les | l'| du | )){avoided})`,
    avoided,
  ),
  rule(
    'amount',
    String.raw`(?<keep>(?:ne (?:pas|plus) |je ne )(?:fumer?|boire|bois|grignoter|jurer|vapoter|procrastiner|me ronger les ongles)(?: plus)?)`,
    avoided,
  ),
  rule('amount', String.raw`(?<n>{num}) ?(?:fois|x){per}`, (found) =>
    perOf(found) === 'day' ? timesIn(numberOf(found), perOf(found)) : null,
  ),
  rule(
    'amount',
    String.raw`(?:pendant |durant )?(?:un|(?<n>trois)) quarts? d'heure{of}?{per}?`,
    (found) => {
      const per = perOf(found);
      return { kind: 'amount', target: found.group('n') ? 45 : 15, unit: 'min', ...(per && { per }) };
    },
    article,
  ),
  rule(
    'amount',
    String.raw`(?:pendant |durant )?(?:une )?demi[- ]heure{of}?{per}?`,
    (found) => {
      const per = perOf(found);
      return { kind: 'amount', target: 30, unit: 'min', ...(per && { per }) };
    },
    article,
  ),
  rule(
    'amount',
    String.raw`(?:pendant |durant )?(?<n>{num}) ?(?<t>{time})(?: ?(?<more>\d\d))?(?:{of}(?=\p{L}))?{per}?`,
    (found) =>
      found.group('t') === 'h' && found.group('n') !== '' && /(?:^| )a $/.test(found.before)
        ? null
        : readAmount(found),
    article,
  ),
  rule(
    'amount',
    String.raw`(?<!(?:^| )(?:le|la|les|un|une|du|au|des) )(?<n>{num}) ?(?<u>{unit})(?! (?:et|ou) {unit})(?:{of}(?=\p{L}))?{per}?`,
    (found) => (/^une?$/.test(found.group('n')) && !perOf(found) ? null : readAmount(found)),
    article,
  ),
  rule('amount', String.raw`(?<n>(?!une? ){num}) (?<u>[\p{L}-]{3,16}){per}`, (found) =>
    /^(?:jour|semaine|mois|fois|soir|matin|nuit)s?$/.test(found.group('u')) ? null : readAmount(found),
  ),
];
