import { tier } from './tier.ts';

/** A screen and a language. */
const pairs = ['phone-en', 'phone-fr', 'wide-en', 'wide-fr'] as const;
/** Two pairs in which both screens and both languages occur. */
const diagonal = ['phone-fr', 'wide-en'] as const;
export type Pair = (typeof pairs)[number];

/** The specs whose subject is words or size: the other specs prove nothing more in four pairs than in two. */
const inEveryPair: readonly string[] = [
  'apps.spec.ts',
  'budget.spec.ts',
  'product.spec.ts',
  'rendering.spec.ts',
  'screens.spec.ts',
];

/** Where the quick tier runs a spec of maxima: in the pair that comes closest to them. */
const quickIn: Readonly<Record<string, Pair>> = { 'budget.spec.ts': 'wide-fr' };

/** The specs of each pair. The quick tier runs each spec in one pair, and the deep tier in its other pairs. */
export function specsByPair(specs: readonly string[], current = tier): Record<Pair, string[]> {
  const byPair: Record<Pair, string[]> = { 'phone-en': [], 'phone-fr': [], 'wide-en': [], 'wide-fr': [] };
  for (const own of [pairs, diagonal]) {
    const those = specs.filter((spec) => inEveryPair.includes(spec) === (own === pairs)).toSorted();
    those.forEach((spec, index) => {
      const quick = quickIn[spec] ?? own[index % own.length];
      for (const pair of own) {
        if (current === 'all' || (pair === quick) === (current === 'quick')) byPair[pair].push(spec);
      }
    });
  }
  return byPair;
}
