import { expect, test, vi } from 'vitest';
import { buildWrite } from '#tests/client/storage-contract.ts';
import { emptyAccountData } from '../account-data.ts';

const create = buildWrite({ id: 'a', kind: 'divider.create', variables: { id: 'one', name: 'Morning' } });
const toggle = buildWrite({ id: 'b', kind: 'divider.update', variables: { id: 'one', closed: true } });

/** In one test: once they are loaded they stay. */
test('hands out no mutation before the definitions of all are there, shows it then, and keeps the order', async () => {
  vi.resetModules();
  const { isLate, lateDefinitions, withDefinitions } = await import('./late-definitions.ts');
  const { withPending } = await import('./mutation.ts');
  const { createMemoryStorage } = await import('./storage.ts');
  const dividers = () => withPending(emptyAccountData, [create, toggle], '2026-11-20').dividers;
  const storage = withDefinitions(createMemoryStorage());
  const first = await storage.add(create);
  await storage.add(toggle);
  expect([create, toggle].map(isLate)).toEqual([true, false]);
  expect(dividers()).toEqual([]);
  let told = 0;
  lateDefinitions.subscribe(() => {
    told += 1;
  });
  // The toggle alone could be sent, and the server knows nothing yet of what it toggles.
  const head = await storage.claimHead(create.account, 0);
  expect(head).toMatchObject({ id: 'a', sequence: first.sequence });
  expect(told).toBe(1);
  expect([create, toggle].some(isLate)).toBe(false);
  expect(dividers()).toMatchObject([{ id: 'one', name: 'Morning', closed: true }]);
});
