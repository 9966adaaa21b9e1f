import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';

/** A page that has just begun: it has neither the late definitions nor the rules of other kinds than ticks. */

beforeEach(() => void vi.resetModules());

const tick = buildWrite({
  id: 'tick',
  variables: { id: idOf(1), action: 'create', days: [TODAY] },
  sequence: 1,
});

test('reads again when another tab receives an answer whose definition is not loaded', async () => {
  const { transition } = await import('./outbox/machine.ts');
  const { initialState } = await import('./outbox/state.ts');
  const write = buildWrite({ kind: 'habit.create', variables: { id: idOf(9) }, sequence: 1 });
  const [opened] = transition(initialState, { type: 'opened', account: write.account });
  const message = { type: 'settled', write, answer: { id: idOf(9) } } as const;
  const [, effects] = transition(opened, { type: 'received', message });
  expect(effects.map(([name]) => name)).toEqual(['missed', 'resolve', 'settled']);
});

test('replaces no tick while a mutation after it has no loaded definition', async () => {
  const { replacedBy } = await import('./outbox/mutation.ts');
  const plan = buildWrite({
    id: 'plan',
    kind: 'habit.update',
    variables: { id: idOf(1), days: [1] },
    sequence: 2,
  });
  const untick = { id: idOf(1), action: 'remove', days: [TODAY] };
  expect(replacedBy([tick], 'habit.tick', untick)).toBe(tick);
  expect(replacedBy([tick, plan], 'habit.tick', untick)).toBeUndefined();
});
