import { expect, test } from 'vitest';
import { SECOND } from '#domain/days/time.ts';
import { DatabaseBusyError, DatabaseUnavailableError } from '#server/core/database/errors.ts';
import { Circuits } from './circuits.ts';

/** A cluster: the node of a user is the first letter of the id. */
function build() {
  const state = { now: 0, asked: 0, down: new Set<string>(), isCoordinatorDown: false };
  const warned: object[] = [];
  const of = async (userId: string): Promise<string> => {
    state.asked += 1;
    if (state.isCoordinatorDown) {
      state.now += SECOND;
      throw new DatabaseUnavailableError('no coordinator');
    }
    return userId.charAt(0);
  };
  const circuits = new Circuits({
    nodes: { of, cluster: null },
    log: { warn: (details) => void warned.push(details) },
    now: () => state.now,
  });
  const sent: string[] = [];
  /** The outcome of a statement for a user. */
  const send = async (userId: string, work = async () => {}) =>
    await circuits
      .run(userId, async () => {
        sent.push(userId);
        if (state.down.has(userId.charAt(0))) {
          state.now += SECOND;
          throw new DatabaseUnavailableError('no answer');
        }
        await work();
      })
      .then(
        () => 'answered',
        (error: Error) => error.message,
      );
  return { state, circuits, send, sent, warned };
}

test('refuses the users of a node after three failures in a row, and no others', async () => {
  const { state, circuits, send, sent, warned } = build();
  state.down.add('a');
  for (const user of ['a1', 'a2', 'b1', 'a3']) await send(user);
  expect(circuits.isAnyDown).toBe(true);
  expect([await send('a1'), await send('a4'), await send('b1')]).toEqual([
    'unavailable',
    'unavailable',
    'answered',
  ]);
  expect(sent).toEqual(['a1', 'a2', 'b1', 'a3', 'b1']);
  expect(warned).toEqual([{ node: 'a' }]);
});

test('lets one statement through every five seconds, and everything once it is answered', async () => {
  const { state, circuits, send, sent, warned } = build();
  state.down.add('a');
  for (const user of ['a1', 'a2', 'a3']) await send(user);
  state.now += 5 * SECOND;
  expect([await send('a1'), await send('a2')]).toEqual(['no answer', 'unavailable']);
  state.now += 5 * SECOND;
  state.down.clear();
  const probe = Promise.withResolvers<void>();
  const probing = send('a1', async () => await probe.promise);
  await expect.poll(() => sent.length).toBe(5);
  expect(await send('a2')).toBe('unavailable');
  probe.resolve();
  expect([await probing, await send('a2'), circuits.isAnyDown]).toEqual(['answered', 'answered', false]);
  expect(warned).toEqual([{ node: 'a' }, { node: 'a' }]);
});

test('counts failures in a row only', async () => {
  const { state, circuits, send } = build();
  for (let round = 0; round < 4; round += 1) {
    state.down.add('a');
    for (const user of ['a1', 'a2']) expect(await send(user)).toBe('no answer');
    state.down.clear();
    expect(await send('a3')).toBe('answered');
  }
  expect(circuits.isAnyDown).toBe(false);
});

test.each([
  ['an error of the statement', new Error('a defect'), 5 * SECOND],
  ['a wait for a connection', new DatabaseBusyError('all are in use'), 5 * SECOND],
  ['a connection that is refused at once', new DatabaseUnavailableError('refused'), 10],
])('does not count %s', async (_, error, ms) => {
  const { state, circuits, send } = build();
  for (const user of ['a1', 'a2', 'a3', 'a4', 'a5']) {
    const failing = async () => {
      state.now += ms;
      throw error;
    };
    expect(await send(user, failing)).toBe(error.message);
  }
  expect(circuits.isAnyDown).toBe(false);
});

test('forgets failures of the coordinator once any node has answered', async () => {
  const { state, circuits, send } = build();
  for (let round = 0; round < 4; round += 1) {
    state.isCoordinatorDown = true;
    for (const user of ['a1', 'b1']) expect(await send(user)).toBe('no coordinator');
    state.isCoordinatorDown = false;
    expect(await send('c1')).toBe('answered');
  }
  expect(circuits.isAnyDown).toBe(false);
});

test('treats everyone alike while the coordinator does not answer', async () => {
  const { state, circuits, send } = build();
  state.isCoordinatorDown = true;
  for (const node of ['a', 'b', 'c']) state.down.add(node);
  for (const user of ['a1', 'b1', 'c1']) await send(user);
  const { asked } = state;
  expect([await send('a2'), await send('b2'), state.asked - asked]).toEqual([
    'unavailable',
    'unavailable',
    0,
  ]);
  state.now += 5 * SECOND;
  state.down.clear();
  state.isCoordinatorDown = false;
  expect([await send('b3'), await send('a2'), circuits.isAnyDown]).toEqual(['answered', 'answered', false]);
});

test('does nothing for storage in the process', async () => {
  const circuits = new Circuits({ nodes: null, log: { warn: () => {} } });
  const fail = async () => {
    throw new DatabaseUnavailableError('busy');
  };
  for (let index = 0; index < 10; index += 1) await expect(circuits.run('a', fail)).rejects.toThrow('busy');
  expect(circuits.isAnyDown).toBe(false);
});
