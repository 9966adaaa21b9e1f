import type { Found, Grammar, Meaning } from '../phrase.ts';
import {
  allIn,
  between,
  clock,
  daily,
  ending,
  every,
  isWhen,
  lasting,
  lastOfMonth,
  monthDaysIn,
  nextOf,
  span,
  starting,
  times,
  timesIn,
  weekdays,
} from '../pieces.ts';
import { amounts } from './amounts.ts';
import { jours, readFrenchDate } from './dates.ts';
import { numberOf, periods, perOf, rule } from './words.ts';

const isEvening = ({ line }: Found): boolean => /\b(?:soirs?|nuits?|coucher)\b/.test(line);

function readTime(found: Found): Meaning | null {
  const { group, match } = found;
  if (group('word')) return { time: /minuit/.test(match) ? '00:00' : '12:00' };
  const hours = Number(group('h'));
  const isSaidLate = /soir|apres-midi/.test(group('part'));
  return clock(
    hours,
    Number(group('m') || 0),
    isSaidLate || (!group('part') && hours >= 4 && isEvening(found)),
  );
}

export const french: Grammar = {
  divider: (name) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:#|(?:sous|dans|chaque|tous)(?: les? | la | l')? ?["«]? ?)${name}s? ?["»]?(?![\p{L}\p{N}])`,
      'u',
    ),
  joining: /^(?:[,;:.·–-]+|et)(?=\s|$)|(?:^|\s)(?:[,;:·–-]+|et|de|du|pendant|a|les|le|la|chaque)$|[,;]$/,
  rules: [
    rule(
      'time',
      String.raw`(?<!limiter .*)(?:a|vers|@|des) ?(?<h>\d{1,2}) ?(?:h(?:eures?)?|:)(?: ?(?<m>\d{2}))?(?: (?<part>du (?:matin|soir)|de l'apres-midi))?`,
      readTime,
    ),
    rule('time', String.raw`(?:a|vers|@) (?<word>midi|minuit)`, readTime),
    rule(
      'time',
      String.raw`(?<!(?:apres|avant|jusqu'a|de|entre|et) )(?<h>\d{1,2}) ?(?:h(?:eures?)?|:) ?(?<m>\d{2})? (?<part>du (?:matin|soir))`,
      readTime,
    ),
    rule(
      'time',
      String.raw`(?<!(?:apres|avant|jusqu'a|de|entre|et|dormir|max|plus|moins de) )(?<h>\d{1,2})(?:h|:)(?<m>\d{2}){end}`,
      readTime,
    ),
    rule('days', String.raw`(?:du |de )?(?<a>{day}) ?(?:-|–|au|a|jusqu'au) ?(?<b>{day})`, ({ group }) => {
      const [first = 0] = allIn(jours, group('a'));
      const [last = 0] = allIn(jours, group('b'));
      return first === last ? null : weekdays(span(first, last));
    }),
    rule(
      'bounds',
      String.raw`(?:de |d'|du |entre (?:le )?)(?<from>{date}) (?:a |au |jusqu'(?:en |a |au )|et (?:le )?)(?<to>{date})`,
      ({ group, today }) =>
        between(readFrenchDate(group('from'), false, today), readFrenchDate(group('to'), true, today), today),
    ),
    rule('bounds', String.raw`jusqu'(?:en |a |au )(?<to>{date})`, ({ group, today }) =>
      ending(readFrenchDate(group('to'), true, today)),
    ),
    rule(
      'bounds',
      String.raw`(?:a partir (?:de |du |d')|a compter (?:de |du |d')|des (?:le )?|en commencant )(?<from>{date})`,
      ({ group, today }) => starting(readFrenchDate(group('from'), false, today)),
    ),
    rule('bounds', String.raw`(?:pendant|durant|pour) (?<n>{num}) (?<span>jour|semaine|mois)s?`, (found) =>
      lasting(numberOf(found), periods[found.group('span')] ?? 'day', found.today),
    ),
    ...amounts,
    rule('days', String.raw`(?<n>{num}) ?(?:fois|x|jours|soirs|matins){per}`, (found) =>
      timesIn(numberOf(found), perOf(found)),
    ),
    rule('days', String.raw`(?<n>\d) ?x? ?\/ ?(?<per>semaine|mois|sem)`, (found) =>
      timesIn(numberOf(found), perOf(found)),
    ),
    rule(
      'days',
      String.raw`tous les quinze jours|tous les 15 jours|une semaine sur deux|1 semaine sur 2|(?:bi|bi-)?mensuel(?:le)? x2`,
      ({ today }) => every(2, 'week', today),
    ),
    rule('days', String.raw`(?:un|1) jour sur (?<n>{num})`, (found) =>
      every(numberOf(found), 'day', found.today),
    ),
    rule('days', String.raw`(?:une|1) semaine sur (?<n>{num})`, (found) =>
      every(numberOf(found), 'week', found.today),
    ),
    rule('days', String.raw`(?:un|1) mois sur (?<n>{num})`, (found) =>
      every(numberOf(found), 'month', found.today),
    ),
    rule('days', String.raw`(?:un|1) (?<a>{day}) sur (?<n>{num})`, (found) =>
      every(numberOf(found), 'week', nextOf(allIn(jours, found.group('a'))[0] ?? 0, found.today)),
    ),
    rule('days', String.raw`(?:le )?(?<a>{day}) (?:une|1) semaine sur (?<n>{num})`, (found) =>
      every(numberOf(found), 'week', nextOf(allIn(jours, found.group('a'))[0] ?? 0, found.today)),
    ),
    rule('days', String.raw`tou(?:te)?s les (?<n>{num}) (?<unit>jour|semaine|mois)s?`, (found) =>
      every(numberOf(found), periods[found.group('unit')] ?? 'day', found.today),
    ),
    rule(
      'days',
      String.raw`(?:le |au )?dernier jour (?:du|de chaque|de tous les) mois|(?:a la |en )?fin (?:du|de|de chaque) mois`,
      () => lastOfMonth,
    ),
    rule(
      'days',
      String.raw`(?:tous les mois,? |chaque mois,? )?les? (?<d>\d{1,2}(?:er)?(?:(?:,? et (?:le )?|, ?(?:le )?| ?& ?)\d{1,2}(?:er)?)*)(?: (?:du|de chaque|de tous les|par|chaque) mois|{end})(?! {unit})`,
      ({ group }) => monthDaysIn(group('d')),
    ),
    rule(
      'days',
      String.raw`(?:tous les jours|chaque jour|quotidiennement),? (?:sauf|excepte)(?: le| les)? (?<a>{list})`,
      ({ group }) => {
        const without = allIn(jours, group('a'));
        return weekdays([0, 1, 2, 3, 4, 5, 6].filter((one) => !without.includes(one)));
      },
    ),
    rule('days', String.raw`(?:tous les|chaque|le|les) (?<a>{list})(?: {moment})?`, ({ group }) =>
      weekdays(allIn(jours, group('a'))),
    ),
    rule('days', String.raw`(?<a>{list})(?: {moment})?{end}`, (found) => {
      const named = allIn(jours, found.group('a'));
      return named.length > 1 ||
        /dis(?=[\s.,!]*$)/.test(found.match) ||
        isWhen(found, /(?:matin|midi|soir|nuit)s?$/.test(found.match.trim()))
        ? weekdays(named)
        : null;
    }),
    rule('days', String.raw`(?<a>{list})`, ({ group }) => {
      const named = allIn(jours, group('a'));
      return named.length > 1 ? weekdays(named) : null;
    }),
    rule(
      'days',
      String.raw`en semaine|(?:les )?jours (?:ouvres|ouvrables|de semaine)|(?:tous )?les jours de (?:la )?semaine|la semaine{end}`,
      () => weekdays([1, 2, 3, 4, 5]),
    ),
    rule(
      'days',
      String.raw`(?:le |les |chaque |tous les |pendant le )week[- ]?ends?|week[- ]?ends?{end}`,
      () => weekdays([6, 0]),
    ),
    rule(
      'days',
      String.raw`(?:tous les|chaque) jours?(?! (?:sauf|excepte))|(?:quotidien(?:ne|nement)?|au quotidien|par jour|par nuit){end}`,
      () => daily,
    ),
    // Where the line says when, the part of the day says nothing more.
    rule('days', String.raw`(?:tous les|toutes les|chaque|le) {moment}`, ({ line }) =>
      /(?:\ba|vers|@|des) ?\d|\d ?h|\d:\d/.test(line) ? daily : null,
    ),
    rule(
      'days',
      String.raw`(?:toutes les |chaque )(?<unit>semaine)s?|(?:tous les |chaque )(?<month>mois)|(?:par (?<per>semaine|mois)|(?<adverb>hebdo(?:madaire(?:ment)?)?|mensuel(?:le|lement)?)){end}`,
      ({ group }) => {
        const isMonth =
          group('month') !== '' || group('per') === 'mois' || group('adverb').startsWith('mens');
        const per = isMonth ? 'month' : 'week';
        return group('adverb') ? times(1, per) : { per };
      },
    ),
  ],
};
