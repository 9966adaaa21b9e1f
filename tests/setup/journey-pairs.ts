import { tier } from './tier.ts';

/** A screen and a language: two pairs, in which both screens and both languages occur. French texts are the longer ones, and a phone has the least room for them. */
export const pairs = ['phone-fr', 'wide-en'] as const;
export type Pair = (typeof pairs)[number];

/** The specs whose subject is what a finger, a narrow screen or the other language changes. The others prove nothing more in the second pair. */
const inBoth: readonly string[] = [
  'amounts.spec.ts',
  'connections.spec.ts',
  'creator.spec.ts',
  'day-sheet.spec.ts',
  'habit-sheet.spec.ts',
  'imports.spec.ts',
  'landing.spec.ts',
  'rendering.spec.ts',
  'reorder.spec.ts',
  'screens.spec.ts',
  'tags.spec.ts',
  'webhooks.spec.ts',
  'year.spec.ts',
];

/** Whose quick tier is to come closest to the maxima of bytes and of room. */
const onPhone: readonly string[] = ['budget.spec.ts', 'screens.spec.ts'];

/** Marks a journey that the quick tier leaves to the deep one: `test('…', { tag: DEEP }, …)`. */
export const DEEP = '@deep';
/** Marks a journey that proves nothing more in the second pair of its spec. */
export const ONCE = '@once';

/** The specs that a project of Playwright runs in a pair. */
export interface Share {
  readonly pair: Pair;
  readonly specs: readonly string[];
  /** The journeys with `DEEP` alone, or only those without; null for both. */
  readonly marked: boolean | null;
  /** The second pair of these specs: without the journeys with `ONCE`. */
  readonly isSecond: boolean;
}

/**
 * What each project runs. Each spec has a first pair, in which the quick tier runs its unmarked journeys and the deep tier the marked ones.
 * The deep tier runs those of both pairs in the other one too.
 */
export function sharesOf(specs: readonly string[], current = tier): readonly Share[] {
  const firsts: Record<Pair, string[]> = { 'phone-fr': [], 'wide-en': [] };
  const others: Record<Pair, string[]> = { 'phone-fr': [], 'wide-en': [] };
  for (const [index, spec] of specs.toSorted().entries()) {
    const isOnPhone = onPhone.includes(spec) || index % 2 === 0;
    const [first, other] = isOnPhone ? pairs : (['wide-en', 'phone-fr'] as const);
    firsts[first].push(spec);
    if (inBoth.includes(spec)) others[other].push(spec);
  }
  return pairs
    .flatMap((pair): Share[] => [
      {
        pair,
        specs: firsts[pair],
        marked: { quick: false, deep: true, all: null }[current],
        isSecond: false,
      },
      ...(current === 'quick' ? [] : [{ pair, specs: others[pair], marked: null, isSecond: true }]),
    ])
    .filter((share) => share.specs.length > 0);
}
