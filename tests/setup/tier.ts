import { matchesGlob } from 'node:path';
import type { EngineName } from '#server/core/database/engine.ts';

/**
 * `quick` is what `npm test` runs, `deep` what `npm run test:deep` adds. Without a tier everything runs
 * at full size on both engines: that is what a developer wants of the one file at hand.
 */
type Tier = 'quick' | 'deep' | 'all';
const tiers: readonly string[] = ['quick', 'deep', 'all'] satisfies Tier[];

export const tier = parseTier(process.env['TIER']);

export function parseTier(value = 'all'): Tier {
  if (tiers.includes(value)) return value as Tier;
  throw new Error(`TIER must be one of ${tiers.join(', ')}, not ${value}.`);
}

/** The size of a test that the quick tier runs small and the deep tier runs again in full. */
export function bySize(sizes: { readonly quick: number; readonly full: number }, current = tier): number {
  return current === 'quick' ? sizes.quick : sizes.full;
}

/** The API suites that run on PostgreSQL in the quick tier as well, by the name of their file. */
export const postgresInQuick: readonly string[] = ['auth.test.ts', 'habits.test.ts', 'ordering.test.ts'];

/** The name of what the deep tier alone runs: real processes, kills, full disks and slow wires, beyond one of each kind. */
export const isDeepOnly = (path: string): boolean => path.endsWith('.deep.test.ts');

const isInSample = (path: string): boolean => postgresInQuick.some((name) => path.endsWith(`/${name}`));

/**
 * The API suites that are about what surrounds the statements: inputs, limits, protocols of providers, pages. Other suites send each of
 * their statements to PostgreSQL.
 */
const aroundStatements: readonly string[] = [
  '**/tests/attacks/*',
  '**/tests/load/largest-pages*',
  '**/tests/web/*',
  '**/src/server/accounts/{passwords,providers,services,sign-in}/*',
  '**/src/server/core/{clock,limits,plugins}/*',
  '**/src/server/web/**',
];
/** But for races, and for what is stored and compared as text: both depend on the engine. */
const ofTheEngine: readonly string[] = [
  '**/tests/attacks/{access-matrix,frozen-database,races}*',
  '**/tests/attacks/{account-closing,account-former-address,account-links,account-proof,passkeys}.test.ts',
  '**/tests/attacks/{inputs-ids,inputs-texts,inputs-values,look-alikes}.test.ts',
  '**/src/server/accounts/passwords/update-password.test.ts',
  '**/src/server/accounts/sign-in/{link,oidc,second-step,sign-in,take-over}.test.ts',
];
const matchesAny = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(path, pattern));
const isForSqlite = (path: string): boolean =>
  !isInSample(path) && matchesAny(path, aroundStatements) && !matchesAny(path, ofTheEngine);

const hasSize = (text: string): boolean => /\b(?:bySize|fuzzEveryCall)\(/.test(text);

/** The API suites are to run on a cluster that was given, which takes the place of PostgreSQL. */
const isOnCluster = process.env['TEST_CLUSTER'] !== undefined;

/** The engines of an API suite. What is about the SQL dialect itself (`forEachEngine`) runs on both everywhere. */
export function apiEngines(path: string, text: string, current = tier): readonly EngineName[] {
  if (isOnCluster) return ['postgres'];
  if (current === 'quick' ? !isInSample(path) : current === 'deep' && isForSqlite(path)) return ['sqlite'];
  if (current === 'deep' && !hasSize(text) && !isDeepOnly(path)) return ['postgres'];
  return ['sqlite', 'postgres'];
}

/** Whether a test file has anything that the quick tier leaves out. */
export function runsInDeep(path: string, text: string): boolean {
  return (
    isDeepOnly(path) ||
    hasSize(text) ||
    (text.includes('forEachApi(') && !isInSample(path) && !isForSqlite(path))
  );
}
