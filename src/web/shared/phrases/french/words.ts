import type { Found } from '../phrase.ts';
import { anyOf, numberIn, ruleMaker, type Words } from '../pieces.ts';
import { frenchDate, jours } from './dates.ts';

const nombres: Words = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  douze: 12,
  quinze: 15,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  cent: 100,
  mille: 1000,
};

/** What people count. A word of its own is one too where the line says `par jour` after it. */
const unites = [
  'verres?',
  'tasses?',
  'bouteilles?',
  'm?l',
  'cl',
  'litres?',
  'pages?',
  'chapitres?',
  'livres?',
  'articles?',
  'k(?:m|ms|ilometres?)',
  'metres',
  'pas',
  'mots?',
  'lignes?',
  'rep(?:etition)?s?',
  'series?',
  'longueurs?',
  'pompes?',
  'tractions?',
  'abdos?',
  'squats?',
  'burpees?',
  'fentes?',
  'k?cal(?:ories)?',
  'k?g',
  'grammes?',
  'euros?',
  '€',
  'lecons?',
  'exercices?',
  'problemes?',
  'fiches?',
  'cartes?',
  'portions?',
  'morceaux?',
  'fruits?',
  'legumes?',
  'cigarettes?',
  'clopes?',
  'cafes?',
  'bieres?',
  'sodas?',
  'thes?',
  'seances?',
  'pomodoros?',
  'chansons?',
  'poemes?',
  'phrases?',
  'repas',
  'photos?',
  'episodes?',
  'comprimes?',
  'gelules?',
  'gouttes?',
  'dessins?',
  'croquis',
  'candidatures?',
  'tours?',
];

/** Of the whole names also the plural. */
const jour = anyOf(
  Object.keys(jours).map((name) => (name.endsWith('di') || name === 'dimanche' ? `${name}s?` : name)),
);

export const rule = ruleMaker({
  num: String.raw`(?:\d{1,3}(?:[ .]\d{3})+|\d+(?:[.,]\d+)?|${anyOf(Object.keys(nombres))})`,
  unit: anyOf(unites),
  time: String.raw`(?:m(?:in(?:ute)?s?|n)|h(?:eures?)?)`,
  day: jour,
  list: String.raw`(?:les? )?${jour}(?:(?:,? et (?:les? )?|, ?(?:les? )?| ?[/&+] ?| (?:les? )?)${jour})*`,
  per: String.raw`(?: ?(?:par|\/|chaque|tous les|toutes les) ?(?<per>jour|semaine|mois|sem|j)s?| (?<adverb>quotidien(?:nement)?|au quotidien|la semaine|le mois))`,
  date: frenchDate,
  end: String.raw`(?=[\s.,!]*$)`,
  of: String.raw`(?: (?:de (?:la |l')?|du |des )|(?: ?d'))`,
  most: "(?:max(?:imum)?|au (?:plus|maximum|max)|pas plus de|moins de|limite a|jusqu'a)",
  moment: '(?:matin|midi|apres-midi|soir|nuit)s?',
  avoided:
    "(?:cigarettes?|clopes?|tabac|fumer|vapoter|vapoteuse|alcool|boire|biere|vin|sucre|sucreries?|bonbons?|chocolat|grignotage|grignoter|malbouffe|fast[- ]?food|mcdo|soda|coca|cafe|cafeine|viande|pain|gluten|lait|dessert|chips|cannabis|joints?|drogues?|porno?|jeux? (?:d'argent|video)|paris|reseaux(?: sociaux)?|telephone|portable|smartphone|ecrans?|tele(?:vision)?|netflix|youtube|tiktok|instagram|insta|facebook|twitter|infos|gros mots|jurer|raler|me ronger les ongles|ongles ronges|procrastin(?:er|ation)|shopping|achats|snooze|sieste)",
});

/** How many a match says. */
export const numberOf = ({ group }: Found): number => numberIn(nombres, group('n'));

export const periods: Readonly<Record<string, 'day' | 'week' | 'month'>> = {
  jour: 'day',
  j: 'day',
  semaine: 'week',
  sem: 'week',
  mois: 'month',
  'la semaine': 'week',
  'le mois': 'month',
};
export const perOf = ({ group }: Found): 'day' | 'week' | 'month' | undefined =>
  periods[group('per')] ?? (group('adverb') ? (periods[group('adverb')] ?? 'day') : undefined);
