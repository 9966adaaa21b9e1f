import type { Found, Meaning, Rule } from '../phrase.ts';
import { amountOf, atMost, avoided, timesIn } from '../pieces.ts';
import { numberOf, perOf, rule } from './words.ts';

/** An amount, or at most so much. */
function readAmount(found: Found, isLimit = false): Meaning | null {
  const time = found.group('t');
  const unit = time.startsWith('m') ? 'min' : 'h';
  return amountOf(
    { number: numberOf(found), unit: time ? unit : found.typed('u'), isTime: time !== '', per: perOf(found) },
    isLimit,
  );
}

/** How much: at most, nothing at all, so many times a day, for so long, so many of a unit. */
export const amounts: readonly Rule[] = [
  rule('amount', String.raw`{most} (?:(?<w>once|twice|thrice)|(?<n>{num}) ?(?:times|x)){per}`, (found) =>
    atMost(numberOf(found), perOf(found)),
  ),
  rule('amount', String.raw`{most} (?<n>{num}){per}`, (found) => atMost(numberOf(found), perOf(found))),
  rule('amount', String.raw`{most} (?<n>{num}) ?(?<t>{time})(?: of(?: the| my)?)?{per}?`, (found) =>
    readAmount(found, true),
  ),
  rule('amount', String.raw`{most} (?<n>{num}) ?(?<u>[\p{L}-]+)(?: of(?: the| my)?)?{per}?`, (found) =>
    readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`(?:to )?(?<n>{num}) ?(?<t>{time})(?: of(?: the| my)?)?{per}? (?:max(?:imum)?|at most|or less|tops)`,
    (found) => readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`(?:to )?(?<n>{num}) ?(?<u>[\p{L}-]+?)(?: of(?: the| my)?)?{per}? (?:max(?:imum)?|at most|or less|or fewer|tops)`,
    (found) => readAmount(found, true),
  ),
  rule('amount', String.raw`limit (?<keep>.+?) to (?<n>{num}) ?(?<t>{time}){per}?`, (found) =>
    readAmount(found, true),
  ),
  rule('amount', String.raw`limit (?<keep>.+?) to (?<n>{num}) ?(?<u>[\p{L}-]+?){per}?`, (found) =>
    readAmount(found, true),
  ),
  rule(
    'amount',
    String.raw`(?<keep>(?:no|zero|quit|stop|avoid|give up|giving up|without|cut out) (?:more )?{avoided})`,
    avoided,
  ),
  rule(
    'amount',
    String.raw`(?<keep>(?:don't|dont|do not|never) (?:smoke|drink|vape|snack|swear|gamble|snooze|bite))`,
    avoided,
  ),
  rule('amount', String.raw`(?:(?<w>once|twice|thrice)|(?<n>{num}) ?(?:times|x)){per}`, (found) =>
    perOf(found) === 'day' ? timesIn(numberOf(found), perOf(found)) : null,
  ),
  rule(
    'amount',
    String.raw`(?:for )?(?:(?<q>half an|an?|one) hours?|(?<half>half hour))(?: of(?: the| my)?(?= \p{L})|{per}|{end})`,
    (found) => {
      const per = perOf(found);
      const isHalf = /half/.test(found.match);
      return { kind: 'amount', target: isHalf ? 30 : 60, unit: 'min', ...(per && { per }) };
    },
  ),
  rule(
    'amount',
    String.raw`(?:for )?(?<n>\d+(?:[.,]\d+)?|{num})[ -]?(?<t>{time})(?:(?: of(?: the| my)?)(?= \p{L}))?{per}?`,
    (found) => (found.group('t') === 'm' ? null : readAmount(found)),
  ),
  rule(
    'amount',
    String.raw`(?:for )?(?<n>{num}) ?(?:new )?(?<u>{unit})(?:(?: of(?: the| my)?)(?= \p{L}))?{per}`,
    readAmount,
  ),
  rule(
    'amount',
    String.raw`(?:for )?(?<n>\d[\d., ]*(?:k(?!\p{L}))?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|a hundred|a thousand) ?(?:new )?(?<u>{unit})(?:(?: of(?: the| my)?)(?= \p{L}))?`,
    readAmount,
  ),
  rule('amount', String.raw`(?<u>[$€£]) ?(?<n>\d[\d.,]*){per}?`, readAmount),
  rule('amount', String.raw`(?<n>(?!an? ){num}) (?<u>[\p{L}-]{3,16}){per}`, (found) =>
    /^(?:day|week|month|time|night|morning|evening)s?$/.test(found.group('u')) ? null : readAmount(found),
  ),
];
