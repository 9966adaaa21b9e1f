import { expect, test } from 'vitest';
import { buildWrite } from '#tests/client/storage-contract.ts';
import { withDefinitions } from './late-definitions.ts';
import { createMemoryStorage } from './storage.ts';

const create = buildWrite({ id: 'a', kind: 'divider.create', variables: { id: 'one', name: 'Morning' } });
const toggle = buildWrite({ id: 'b', kind: 'divider.update', variables: { id: 'one', closed: true } });

/** Definitions of which that of the creation comes late, or not at all. */
function lateOnes(arrives: boolean) {
  let loads = 0;
  let loaded = false;
  return {
    loads: () => loads,
    areLoaded: () => loaded,
    isLate: ({ kind }: { readonly kind: string }) => kind === 'divider.create' && !loaded,
    load: async () => {
      loads += 1;
      loaded = arrives;
      return arrives;
    },
  };
}

test('hands out a mutation once the definitions of all are there: none overtakes another', async () => {
  const definitions = lateOnes(true);
  const storage = withDefinitions(createMemoryStorage(), definitions);
  const first = await storage.add(create);
  await storage.add(toggle);
  expect(await storage.claimHead(create.account, 0)).toMatchObject({ id: 'a', sequence: first.sequence });
  expect(definitions.loads()).toBe(1);
});

test('hands out nothing while they cannot be loaded, and keeps what is stored', async () => {
  const storage = withDefinitions(createMemoryStorage(), lateOnes(false));
  await storage.add(create);
  await storage.add(toggle);
  expect(await storage.claimHead(create.account, 0)).toBeNull();
  expect((await storage.list(create.account)).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('loads nothing for mutations that are known', async () => {
  const definitions = lateOnes(true);
  const storage = withDefinitions(createMemoryStorage(), definitions);
  await storage.add(toggle);
  expect(await storage.claimHead(toggle.account, 0)).toMatchObject({ id: 'b' });
  expect(definitions.loads()).toBe(0);
});
