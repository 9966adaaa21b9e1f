import { beforeEach, expect, test, vi } from 'vitest';
import { idOf } from '#tests/client/build-account-data.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';

/** A page that has just begun: it has neither the late definitions nor the rules of other kinds than ticks. */

beforeEach(() => void vi.resetModules());

test('reads again when another tab receives an answer whose definition is not loaded', async () => {
  const { transition } = await import('./outbox/machine.ts');
  const { initialState } = await import('./outbox/state.ts');
  const write = buildWrite({ kind: 'habit.create', variables: { id: idOf(9) }, sequence: 1 });
  const [opened] = transition(initialState, { type: 'opened', account: write.account });
  const message = { type: 'settled', write, answer: { id: idOf(9) } } as const;
  const [, effects] = transition(opened, { type: 'received', message });
  expect(effects.map(([name]) => name)).toEqual(['missed', 'resolve', 'settled']);
});
