import { tier } from './tier.ts';

/** A screen and a language. */
export const pairs = ['phone-en', 'phone-fr', 'wide-en', 'wide-fr'] as const;
/** Two pairs in which both screens and both languages occur. */
const diagonal = ['phone-fr', 'wide-en'] as const;
export type Pair = (typeof pairs)[number];

/** The specs whose subject is words or size. */
const inEveryPair: readonly string[] = [
  'apps.spec.ts',
  'budget.spec.ts',
  'product.spec.ts',
  'rendering.spec.ts',
  'screens.spec.ts',
];

/** The specs whose subject is what a finger, a narrow screen or the other language changes. The others prove nothing more in a second pair. */
const inTwoPairs: readonly string[] = [
  'amounts.spec.ts',
  'creator.spec.ts',
  'day-sheet.spec.ts',
  'habit-sheet.spec.ts',
  'imports.spec.ts',
  'keyboard.spec.ts',
  'landing.spec.ts',
  'language.spec.ts',
  'moments.spec.ts',
  'performance.spec.ts',
  'plans.spec.ts',
  'reorder.spec.ts',
];

/** Where the quick tier runs a spec of maxima: in the pair that comes closest to them. */
const quickIn: Readonly<Record<string, Pair>> = { 'budget.spec.ts': 'wide-fr' };

/** Marks a journey that the quick tier leaves to the deep one: `test('…', { tag: DEEP }, …)`. */
export const DEEP = '@deep';

/** The specs that a project of Playwright runs in a pair. */
export interface Share {
  readonly pair: Pair;
  readonly specs: readonly string[];
  /** The journeys with the mark alone, or only those without; null for both. */
  readonly marked: boolean | null;
}

/**
 * What each project runs. Each spec has a first pair, in which the quick tier runs its unmarked journeys and the deep tier the marked ones.
 * The deep tier runs it whole in its other pairs.
 */
export function sharesOf(specs: readonly string[], current = tier): readonly Share[] {
  const firsts: Record<Pair, string[]> = { 'phone-en': [], 'phone-fr': [], 'wide-en': [], 'wide-fr': [] };
  const others: Record<Pair, string[]> = { 'phone-en': [], 'phone-fr': [], 'wide-en': [], 'wide-fr': [] };
  const taken = new Map<readonly Pair[], number>();
  for (const spec of specs.toSorted()) {
    const own = inEveryPair.includes(spec) ? pairs : diagonal;
    const index = taken.get(own) ?? 0;
    taken.set(own, index + 1);
    const first = quickIn[spec] ?? own[index % own.length] ?? own[0];
    firsts[first].push(spec);
    if (!inEveryPair.includes(spec) && !inTwoPairs.includes(spec)) continue;
    for (const pair of own) if (pair !== first) others[pair].push(spec);
  }
  return pairs
    .flatMap((pair): Share[] => [
      { pair, specs: firsts[pair], marked: { quick: false, deep: true, all: null }[current] },
      ...(current === 'quick' ? [] : [{ pair, specs: others[pair], marked: null }]),
    ])
    .filter((share) => share.specs.length > 0);
}
