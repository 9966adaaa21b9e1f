import { expect, test } from 'vitest';
import { LastAnswers } from './last-answers.ts';

const MINUTE = 60_000;

interface Row {
  readonly id?: string;
  readonly [column: string]: unknown;
}

interface Made {
  readonly made: number;
}

/** Answers to be asked for; each reading is of a new revision unless one is given. */
function counted({ sizeMax = 100_000 } = {}) {
  const counts = { made: 0, read: 0 };
  let now = 0;
  const answers = new LastAnswers<Made, Row>(
    sizeMax,
    ({ id }) => id,
    () => now,
  );
  const ask = async (rows: readonly Row[], { key = 'ann', revision = -counts.read, facts = [{}] } = {}) =>
    await answers.of(key, {
      revision,
      facts,
      read: async () => {
        counts.read += 1;
        return rows;
      },
      make: async () => {
        counts.made += 1;
        return { made: counts.made };
      },
    });
  const wait = (ms: number) => {
    now += ms;
  };
  return { answers, ask, counts, wait };
}

test('answers the same object while the rows are equal, and a new one when any of them changed', async () => {
  const { ask } = counted();
  const first = await ask([
    { id: 'a', count: 1 },
    { id: 'b', count: null },
  ]);
  const same = [
    { id: 'a', count: 1 },
    { id: 'b', count: null },
  ];
  expect(await ask(same)).toBe(first);
  const changes = [
    [
      { id: 'a', count: 2 },
      { id: 'b', count: null },
    ],
    [{ id: 'a', count: 2 }],
    [{ id: 'a' }],
    [{ id: 'a', notes: undefined }],
    [{ id: 'a', count: undefined }],
    [
      { id: 'a', count: 2 },
      { id: 'b', count: 0 },
    ],
    [
      { id: 'b', count: 0 },
      { id: 'a', count: 2 },
    ],
  ];
  for (const [index, rows] of changes.entries()) expect(await ask(rows)).toEqual({ made: index + 2 });
});

test('reads no rows while the revision and the facts are the same, for a minute', async () => {
  const { ask, counts, wait } = counted();
  const rows = [{ id: 'a' }];
  const first = await ask(rows, { revision: 7 });
  wait(MINUTE - 1);
  expect(await ask(rows, { revision: 7 })).toBe(first);
  expect(counts.read).toBe(1);
  wait(1);
  expect(await ask(rows, { revision: 7 })).toBe(first);
  expect(counts.read).toBe(2);
  await ask(rows, { revision: 8 });
  expect(counts.read).toBe(3);
  await ask(rows, { revision: 8, facts: [{ day: 'tomorrow' }] });
  expect(counts).toEqual({ read: 4, made: 2 });
});

test('finds within a minute what was changed without a new revision', async () => {
  const { ask, wait } = counted();
  await ask([{ id: 'a' }], { revision: 7 });
  wait(MINUTE);
  expect(await ask([{ id: 'b' }], { revision: 7 })).toEqual({ made: 2 });
});

test('answers each key by itself', async () => {
  const { ask } = counted();
  const rows = [{ id: 'a' }];
  const ann = await ask(rows, { revision: 1 });
  expect(await ask(rows, { revision: 1, key: 'ben' })).not.toBe(ann);
  expect(await ask(rows, { revision: 1 })).toBe(ann);
});

test('drops the least recently used answers past its size, and stores none that is larger alone', async () => {
  const { answers, ask } = counted({ sizeMax: 13_000 });
  const row = { text: 'x'.repeat(1_000) };
  const of = (key: string, rows = [row]) => ask(rows, { key });
  const ann = await of('ann');
  const ben = await of('ben');
  expect(await of('ann')).toBe(ann);
  await of('cat');
  expect(answers.size).toBeLessThanOrEqual(13_000);
  expect(await of('ann')).toBe(ann);
  expect(await of('ben')).not.toBe(ben);
  const large = [row, row, row, row];
  expect(await of('dan', large)).not.toBe(await of('dan', large));
});

test('makes the answer again after it failed', async () => {
  const answers = new LastAnswers<object, Row>(100_000, ({ id }) => id);
  const of = (make: () => Promise<object>) =>
    answers.of('ann', {
      revision: 1,
      facts: [],
      read: async () => [{ id: 'a' }],
      make,
    });
  await expect(of(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(of(async () => ({ fine: true }))).resolves.toEqual({ fine: true });
});

test('makes the answer of the rows as they were, by their keys, but of new ones under other facts', async () => {
  const answers = new LastAnswers<readonly Row[], Row>(100_000, ({ id }) => id);
  let revision = 0;
  const of = async (fact: string, ...rows: Row[]) => {
    revision += 1;
    const given = { revision, facts: [{ fact }], read: async () => rows };
    return await answers.of('ann', { ...given, make: async (made) => made });
  };
  const [a, b] = await of('today', { id: 'a', count: 1 }, { id: 'b', count: 1 });
  const after = await of('today', { id: 'b', count: 2 }, { id: 'a', count: 1 });
  expect(after).toEqual([
    { id: 'b', count: 2 },
    { id: 'a', count: 1 },
  ]);
  expect(after[1]).toBe(a);
  expect(after[0]).not.toBe(b);
  const [next] = await of('tomorrow', { id: 'a', count: 1 });
  expect(next).not.toBe(a);
});
