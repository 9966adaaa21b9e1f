import { expect, test } from 'vitest';
import { celebrated } from './celebrations.ts';

test.each([
  ['full', ['aloud', 'inWords', 'streaks']],
  ['quiet', ['inWords', 'streaks']],
  ['none', []],
] as const)('%s celebrates %j', (celebrations, names) => {
  const found = Object.entries(celebrated({ celebrations })).filter(([, is]) => is);
  expect(found.map(([name]) => name)).toEqual(names);
});
