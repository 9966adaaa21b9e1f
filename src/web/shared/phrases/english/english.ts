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
  numberIn,
  span,
  starting,
  times,
  timesIn,
  weekdays,
} from '../pieces.ts';
import { amounts } from './amounts.ts';
import { days, readDate } from './dates.ts';
import { numberOf, numbers, ordinals, period, perOf, rule } from './words.ts';

const isEvening = ({ line }: Found): boolean =>
  /\b(?:evenings?|nights?|nightly|tonight|bed ?time)\b/.test(line);

function readTime(found: Found): Meaning | null {
  const { group, match } = found;
  if (/noon|midday/.test(group('word'))) return { time: '12:00' };
  if (group('word') === 'midnight') return { time: '00:00' };
  const hours = Number(group('h'));
  const half = group('half');
  if (half.startsWith('a') && hours === 12) return clock(0, Number(group('m') || 0), false);
  if (half && hours > 12) return null;
  const isLate =
    half.startsWith('p') ||
    /afternoon|evening|night/.test(match) ||
    (!half && hours >= 4 && isEvening(found));
  return clock(hours, Number(group('m') || 0), isLate);
}

export const english: Grammar = {
  divider: (name) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:#|(?:under|in|into|every|each)(?: the)? "?)${name}"?(?![\p{L}\p{N}])`,
      'u',
    ),
  joining:
    /^(?:[,;:.·–-]+|and|of|with the)(?=\s|$)|(?:^|\s)(?:[,;:·–-]+|and|of|for|on|at|every|the|a)$|[,;]$/,
  rules: [
    rule(
      'time',
      String.raw`(?:at|@|around) ?(?<h>\d{1,2})(?:[:.h](?<m>\d{2})|h)? ?(?<half>[ap]\.?m\.?)?(?: ?o'?clock)?(?: (?:in the (?:morning|afternoon|evening)|at night))?(?! ?(?:[%€$£°]|{unit}|{time}))`,
      readTime,
    ),
    rule('time', String.raw`(?:at |@ ?|around )(?<word>noon|midday|midnight)`, readTime),
    rule(
      'time',
      String.raw`(?<!(?:after|before|until|till|by|past|from|to) )(?<h>\d{1,2})(?:[:.](?<m>\d{2}))? ?(?<half>[ap]\.?m\.?)`,
      readTime,
    ),
    rule('time', String.raw`(?<h>\d{1,2}):(?<m>\d{2}){end}`, readTime),
    rule(
      'days',
      String.raw`(?:from |on |every )?(?<a>{day}) ?(?:-|–|to|till|until|thru|through) ?(?<b>{day})`,
      ({ group }) => {
        const [first = 0] = allIn(days, group('a'));
        const [last = 0] = allIn(days, group('b'));
        return first === last ? null : weekdays(span(first, last));
      },
    ),
    rule(
      'bounds',
      String.raw`(?:from|between) (?<from>{date}) ?(?:-|–|to|and|till|until|through) ?(?<to>{date})`,
      ({ group, today }) =>
        between(readDate(group('from'), false, today), readDate(group('to'), true, today), today),
    ),
    rule('bounds', String.raw`(?:until|till|til|through|up to|ending) (?<to>{date})`, ({ group, today }) =>
      ending(readDate(group('to'), true, today)),
    ),
    rule(
      'bounds',
      String.raw`(?:starting|beginning|start|from)(?: from| on)? (?<from>{date})(?: on(?:wards?)?)?`,
      ({ group, today }) => starting(readDate(group('from'), false, today)),
    ),
    rule('bounds', String.raw`(?:for|over) (?:the next )?(?<n>{num}) (?<span>day|week|month)s?`, (found) =>
      lasting(numberOf(found), period(found.group('span')) ?? 'day', found.today),
    ),
    ...amounts,
    rule(
      'days',
      String.raw`(?:(?<w>once|twice|thrice)|(?<n>{num}) ?(?:times|x|days|nights|mornings|evenings)){per}`,
      (found) => timesIn(numberOf(found), perOf(found)),
    ),
    rule('days', String.raw`(?<n>\d) ?x? ?(?:\/ ?)?(?<per>week|month|wk)`, (found) =>
      timesIn(numberOf(found), perOf(found)),
    ),
    rule(
      'days',
      String.raw`(?:every|each) (?:(?<o>other|second|third|fourth)|(?<n>\d{1,2})(?:st|nd|rd|th)?|(?<num>two|three|four|five|six)) (?<unit>days?|weeks?|months?)`,
      (found) => {
        const count = ordinals[found.group('o')] ?? numberIn(numbers, found.group('n') || found.group('num'));
        return every(count, period(found.group('unit')) ?? 'day', found.today);
      },
    ),
    rule('days', String.raw`(?:on )?(?:every|each) (?:other|second|2nd) (?<a>{day})`, ({ group, today }) =>
      every(2, 'week', nextOf(allIn(days, group('a'))[0] ?? 0, today)),
    ),
    rule('days', String.raw`every (?:third|3rd|three) (?:weeks on )?(?<a>{day})`, ({ group, today }) =>
      every(3, 'week', nextOf(allIn(days, group('a'))[0] ?? 0, today)),
    ),
    rule('days', String.raw`alternate days|(?:every )?fortnight(?:ly)?|bi-?weekly`, ({ match, today }) =>
      match === 'alternate days' ? every(2, 'day', today) : every(2, 'week', today),
    ),
    rule(
      'days',
      String.raw`(?:on |every |at )?(?:the )?(?:last day|last|end) of (?:the|each|every) month|(?:every |on the )last day{end}`,
      () => lastOfMonth,
    ),
    rule(
      'days',
      String.raw`(?:(?:every|each) month,? |monthly,? )?(?:on |every )?(?:the )?(?<d>{ord}(?:(?:,? and (?:the )?|, ?(?:the )?| ?& ?){ord})*)(?: (?:day )?of (?:the|each|every) month)?`,
      ({ match, group }) =>
        /month|^(?:on|every)/.test(match) ? monthDaysIn(group('d').replaceAll('first', '1')) : null,
    ),
    rule(
      'days',
      String.raw`(?:every day|daily|each day) (?:except|but)(?: on)? (?<a>{list})`,
      ({ group }) => {
        const without = allIn(days, group('a'));
        return weekdays([0, 1, 2, 3, 4, 5, 6].filter((one) => !without.includes(one)));
      },
    ),
    rule(
      'days',
      String.raw`(?:on |every |each )(?:the )?(?<a>{list})(?: (?:morning|afternoon|evening|night)s?)?`,
      ({ group }) => weekdays(allIn(days, group('a'))),
    ),
    rule('days', String.raw`(?<a>{list})(?: (?:morning|afternoon|evening|night)s?)?{end}`, (found) => {
      const named = allIn(days, found.group('a'));
      const isPlural = /days(?=[\s.,!]*$)/.test(found.match);
      return named.length > 1 ||
        isPlural ||
        isWhen(found, /(?:morning|noon|evening|night)s?$/.test(found.match.trim()))
        ? weekdays(named)
        : null;
    }),
    rule('days', String.raw`(?<a>{list})`, ({ group }) => {
      const named = allIn(days, group('a'));
      return named.length > 1 ? weekdays(named) : null;
    }),
    rule('days', String.raw`(?:on |every |each )?(?:weekdays?|work(?:ing)? ?days?|week ?nights?)`, () =>
      weekdays([1, 2, 3, 4, 5]),
    ),
    rule(
      'days',
      String.raw`(?:on |every |each |at |on the |at the |over the )?week ?ends?{end}|(?:on|every|each|at the|on the) week ?ends?`,
      () => weekdays([6, 0]),
    ),
    rule(
      'days',
      String.raw`(?:every|each)(?: single)? days?(?! (?:except|but))|(?:everyday|daily|nightly|a day|per day|a night){end}`,
      () => daily,
    ),
    // Where the line says when, the part of the day says nothing more.
    rule('days', String.raw`(?:every|each) (?:morning|afternoon|evening|night)s?`, ({ line }) =>
      /(?:at|around|@) ?\d|\d ?[ap]\.?m|\d:\d/.test(line) ? daily : null,
    ),
    rule(
      'days',
      String.raw`(?:every|each) (?<unit>week|month)|(?:(?<adverb>weekly|monthly)|(?:a|per) (?<per>week|month)){end}`,
      ({ group }) =>
        group('adverb')
          ? times(1, group('adverb') === 'monthly' ? 'month' : 'week')
          : { per: group('unit') === 'month' || group('per') === 'month' ? 'month' : 'week' },
    ),
    rule('days', String.raw`^(?<keep>weekly|monthly)(?= \p{L})`, ({ match }) =>
      times(1, match === 'monthly' ? 'month' : 'week'),
    ),
  ],
};
