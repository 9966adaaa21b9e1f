import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { keptCases } from './cases.ts';
import { judge } from './judge.ts';
import { buildFuzzWorld } from './world.ts';

forEachApi('a request that was once answered wrongly', (api) => {
  test.each(keptCases().map((kept) => [kept.file, kept] as const))('%s', async (_file, { call, request }) => {
    const world = await buildFuzzWorld(api(), call);
    const { faults } = await judge(api().app, world, calls[call], request);
    expect(faults).toEqual([]);
  });
});
