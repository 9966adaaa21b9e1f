import type { Found } from '../phrase.ts';
import { anyOf, numberIn, ruleMaker, type Words } from '../pieces.ts';
import { datePattern, days } from './dates.ts';

export const numbers: Words = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  'a hundred': 100,
  'a thousand': 1000,
  half: 0.5,
};
export const ordinals: Words = { other: 2, second: 2, third: 3, fourth: 4, fifth: 5, first: 1 };

/** What people count. A word of its own is one too where the line says `a day` after it. */
const units = [
  'glass(?:es)?',
  'cups?',
  'bottles?',
  'm?l',
  'cl',
  'lit(?:re|er)s?',
  'oz',
  'pages?',
  'chapters?',
  'books?',
  'articles?',
  'k(?:m|ms|ilomet(?:re|er)s?)',
  'miles?',
  'met(?:re|er)s',
  'steps?',
  'words?',
  'lines?',
  'reps?',
  'sets?',
  'laps?',
  'push-?ups?',
  'pull-?ups?',
  'sit-?ups?',
  'squats?',
  'burpees?',
  'crunches',
  'lunges',
  'k?cal(?:ories)?',
  'k?g',
  'grams?',
  'lbs?',
  'euros?',
  'dollars?',
  'pounds?',
  'lessons?',
  'exercises?',
  'problems?',
  'flash ?cards?',
  'portions?',
  'servings?',
  'pieces?',
  'fruits?',
  'veg(?:etable|gie)s?',
  'cig(?:arette)?s?',
  'coffees?',
  'beers?',
  'drinks?',
  'sodas?',
  'teas?',
  'sessions?',
  'pomodoros?',
  'songs?',
  'poems?',
  'sentences?',
  'meals?',
  'snacks?',
  'photos?',
  'episodes?',
  'pills?',
  'tablets?',
  'drops?',
  'sketch(?:es)?',
  'applications?',
  'commits?',
];

/** Of the whole names also the plural. */
const day = anyOf(Object.keys(days).map((name) => (name.endsWith('day') ? `${name}s?` : name)));

export const rule = ruleMaker({
  num: String.raw`(?:\d{1,3}(?:[ ,]\d{3})+|\d+(?:[.,]\d+)?(?: ?k(?!\p{L}))?|${anyOf(Object.keys(numbers))})`,
  unit: anyOf(units),
  time: String.raw`(?:m(?:in(?:ute)?s?)?|h(?:ou)?rs?|h)`,
  day,
  list: String.raw`${day}(?:(?:,? and |, ?| ?[/&+] ?| )${day})*`,
  per: String.raw`(?: ?(?:a|per|each|every|in a|\/) ?(?<per>day|week|month|wk|d)| (?<adverb>daily|weekly|monthly))`,
  date: datePattern,
  end: String.raw`(?=[\s.,!]*$)`,
  ord: String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first)`,
  most: '(?:max(?:imum)?(?: of)?|at most|(?:no|not) more than|(?:less|fewer) than|under|limit(?:ed)? to|up to)',
  avoided:
    '(?:cig(?:arette)?s?|smok(?:e|ing)|vap(?:e|ing)|alcohol|drinking|booze|beer|wine|sugar|sweets?|cand(?:y|ies)|chocolate|snack(?:s|ing)?|junk ?food|fast ?food|take ?aways?|soda|coke|coffee|caffeine|meat|bread|gluten|dairy|carbs|dessert|chips|crisps|weed|cannabis|drugs|porn|gambling|betting|gaming|video ?games|(?:social|smart)? ?(?:media|phone)|phones?|screens?|tv|television|netflix|youtube|tiktok|instagram|facebook|twitter|reddit|news|swearing|complaining|gossip(?:ing)?|nail ?biting|biting (?:my )?nails|procrastinat(?:ion|ing)|shopping|spending|snooz(?:e|ing)|napping|naps)',
});

const adverbs: Words = { once: 1, twice: 2, thrice: 3 };

/** How many a match says. */
export const numberOf = ({ group }: Found): number => adverbs[group('w')] ?? numberIn(numbers, group('n'));

const periods: Readonly<Record<string, 'day' | 'week' | 'month'>> = {
  d: 'day',
  daily: 'day',
  wk: 'week',
  weekly: 'week',
  monthly: 'month',
  day: 'day',
  week: 'week',
  month: 'month',
  days: 'day',
  weeks: 'week',
  months: 'month',
};
export const period = (text: string) => periods[text];
export const perOf = ({ group }: Found) => period(group('per') || group('adverb'));
