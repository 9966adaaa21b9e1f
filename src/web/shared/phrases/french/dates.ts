import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { allIn, anyOf, dateOf, nextOf, type Words } from '../pieces.ts';

export const jours: Words = {
  dimanche: 0,
  dim: 0,
  lundi: 1,
  lun: 1,
  mardi: 2,
  mar: 2,
  mercredi: 3,
  mer: 3,
  jeudi: 4,
  jeu: 4,
  vendredi: 5,
  ven: 5,
  samedi: 6,
  sam: 6,
};

const mois: Words = {
  janvier: 1,
  janv: 1,
  fevrier: 2,
  fevr: 2,
  mars: 3,
  avril: 4,
  avr: 4,
  mai: 5,
  juin: 6,
  juillet: 7,
  juil: 7,
  aout: 8,
  septembre: 9,
  sept: 9,
  octobre: 10,
  oct: 10,
  novembre: 11,
  nov: 11,
  decembre: 12,
  dec: 12,
};

const jour = anyOf(Object.keys(jours));
const nom = anyOf(Object.keys(mois));

/** A date as people write it, after its preposition. */
export const frenchDate = anyOf([
  String.raw`(?:le )?\d{1,2}(?:er)? ${nom}(?: \d{4})?`,
  String.raw`(?:fin |debut )?${nom}(?: \d{4})?`,
  String.raw`\d{4}-\d\d-\d\d`,
  'demain',
  "aujourd'hui",
  'maintenant',
  '(?:la )?semaine prochaine',
  '(?:le )?mois prochain',
  "(?:l')?an(?:nee)? prochaine?",
  String.raw`${jour}(?: prochain)?`,
  "la fin (?:du mois|de l'annee)",
  'noel',
  'nouvel an',
]);

/** The day that such a text names. */
export function readFrenchDate(text: string, isEnd: boolean, today: DayKey): DayKey | null {
  if (/^\d{4}-/.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  if (/^(?:aujourd|maintenant)/.test(text)) return today;
  if (text === 'demain') return addDays(today, 1);
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (text === 'noel') return dateOf({ day: 25, month: 12 }, isEnd, today);
  if (text === 'nouvel an') return `${year + 1}-01-01`;
  if (text.startsWith('la fin'))
    return text.endsWith('mois') ? dateOf({ month }, true, today) : `${year}-12-31`;
  if (/an(?:nee)? prochaine?$/.test(text)) return `${year + 1}-01-01`;
  if (text.endsWith('mois prochain')) return dateOf({ day: 1, month: (month % 12) + 1 }, isEnd, today);
  if (text.endsWith('semaine prochaine')) return addDays(today, (8 - weekdayOf(today)) % 7 || 7);
  const isMonth = /\bmar(?! |$)/.test(text) || allIn(mois, text).length > 0;
  const [weekday] = isMonth ? [] : allIn(jours, text);
  if (weekday !== undefined) return nextOf(weekday, addDays(today, 1));
  const [named] = allIn(mois, text);
  if (named === undefined) return null;
  const [, first] = /(?<!\d)(\d{1,2})(?!\d)/.exec(text) ?? [];
  const [, given] = /(\d{4})/.exec(text) ?? [];
  const isLast = isEnd ? !text.startsWith('debut') : text.startsWith('fin');
  return dateOf(
    { month: named, ...(first && { day: Number(first) }), ...(given && { year: Number(given) }) },
    isLast,
    today,
  );
}
