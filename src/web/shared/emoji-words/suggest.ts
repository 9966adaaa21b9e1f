import type { Locale } from '#i18n/locale.ts';
import { fold } from './fold.ts';
import { type Ranked, rankOf, ranks } from './rank.ts';

/** An emoji that is proposed for a name. */
export interface Suggestion {
  readonly name: string;
  readonly label: string;
}

interface Candidate extends Suggestion, Ranked {
  /** Names of few words say more. */
  readonly length: number;
}

/** The proposals for a name: `best` is null when nothing matches, and `others` has five in any case. */
export interface Suggestions {
  readonly best: Suggestion | null;
  readonly others: readonly Suggestion[];
}

/** Suggested after what matches. */
const common = ['seedling', 'star', 'flexed-biceps', 'fire', 'trophy', 'bullseye', 'red-heart'];
const OTHERS = 5;

/** Flags and signs are about places and rules. */
const categories = ['people', 'food', 'nature', 'objects', 'travel', 'activity'] as const;
/** One of each kind is enough: the person stands for the man and the woman. */
const isVariant =
  /^(?:men|women|man|woman)-|-facing-right$|^(?:family|kiss|couple-with-heart)-|-oclock$|-thirty$/;

/** Words that no emoji is about, and numbers. */
const fillers = new Set(
  fold(
    `a an the of to in on at my me i for and or with without no not each every day days daily minute minutes min
    hour hours h time times km ten one two three four five six seven eight nine twenty thirty before after more less some new up
    out off get take make do go have be it this week once twice least from by per
    un une le la les l d de du des et ou a au aux en dans sur mon ma mes ton sa pour par avec sans pas ne chaque tous toutes
    tout jour jours quotidien heure heures fois dix deux trois quatre cinq sept huit neuf vingt trente avant apres plus moins
    quelques nouveau faire prendre aller mettre avoir etre se s me m te y ce cette semaine soi mn litre litres`,
  ).split(/\s+/),
);

let candidates: { locale: Locale; load: Promise<readonly Candidate[]> } | undefined;

/** Loads the names that suggestions are found by; a failed load is repeated at the next call. */
export async function loadSuggest(locale: Locale): Promise<(habit: string) => Suggestions> {
  if (candidates?.locale !== locale) candidates = { locale, load: readCandidates(locale) };
  const found = candidates.load.catch((error: unknown) => {
    candidates = undefined;
    throw error;
  });
  const all = await found;
  return (habit) => suggestFrom(all, habit, locale);
}

async function readCandidates(locale: Locale): Promise<Candidate[]> {
  const [{ firstNames }, { firstLabels }] = await Promise.all([
    import('./first-names.ts'),
    import('./first-labels.ts'),
  ]);
  return categories.flatMap((category) =>
    firstNames[category].flatMap((name, index) => {
      if (isVariant.test(name)) return [];
      const english = name.replaceAll('-', ' ');
      const french = firstLabels[category][index] ?? english;
      const labels = locale === 'fr' ? [french, english] : [english, french];
      const [label = name] = labels;
      return [{ name, label, searched: labels.map(fold), length: label.split(' ').length }];
    }),
  );
}

function suggestFrom(all: readonly Candidate[], habit: string, locale: Locale): Suggestions {
  const locales: readonly Locale[] = locale === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
  const words = fold(habit)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);
  const found = all
    .flatMap((candidate) => {
      const rank = Math.min(...words.map((word, place) => score(candidate, word, place, locales)));
      return Number.isFinite(rank) ? [{ candidate, rank }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || one.candidate.length - other.candidate.length)
    .map(({ candidate }) => candidate);
  const spare = common.flatMap((name) => all.filter((candidate) => candidate.name === name));
  const [best = null] = found;
  const others = new Set([...found, ...spare]);
  if (best) others.delete(best);
  return { best, others: [...others].slice(0, OTHERS) };
}

/** Verbs that say less than what they are about: an apple to eat, a guitar to play. */
const vague = new Set(['drink', 'drinking', 'eat', 'eating', 'play', 'boire', 'manger', 'jouer']);
/** Their matches come after whole words, and before parts of words. */
const VAGUE = ranks.word + 0.5;

/** A part of a name must be long to mean something: `ten` is in `kitten`. */
const PREFIX_MIN = 3;
const PART_MIN = 5;
/** Of two words that match as well, the first one comes first. */
const PLACE = 0.001;

function score(candidate: Candidate, word: string, place: number, locales: readonly Locale[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (const form of new Set([word, word.replace(/[sx]$/, '')])) {
    if (fillers.has(form)) continue;
    const rank = rankOf(candidate, form, locales, worstOf(form));
    if (rank !== null) best = Math.min(best, rank + place * PLACE + (vague.has(word) ? VAGUE : 0));
  }
  return best;
}

function worstOf({ length }: string): number {
  if (length < PREFIX_MIN) return ranks.word;
  return length < PART_MIN ? ranks.prefix : ranks.part;
}
