import { expect, test } from 'vitest';
import { LastAnswers } from './last-answers.ts';

function counted() {
  let made = 0;
  return async () => {
    made += 1;
    return { made };
  };
}

test('answers the same object while the values are equal, and a new one when any of them changed', async () => {
  const answers = new LastAnswers<{ made: number }>(100_000);
  const make = counted();
  const of = (...rows: object[]) => answers.of('ann', rows, make);
  const first = await of({ id: 'a', count: 1 }, { id: 'b', count: null });
  expect(await of({ id: 'a', count: 1 }, { id: 'b', count: null })).toBe(first);
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
  for (const [index, rows] of changes.entries()) expect(await of(...rows)).toEqual({ made: index + 2 });
});

test('answers each key by itself', async () => {
  const answers = new LastAnswers<{ made: number }>(100_000);
  const make = counted();
  const rows = [{ id: 'a' }];
  const ann = await answers.of('ann', rows, make);
  expect(await answers.of('ben', rows, make)).not.toBe(ann);
  expect(await answers.of('ann', rows, make)).toBe(ann);
});

test('drops the least recently used answers past its size, and stores none that is larger alone', async () => {
  const answers = new LastAnswers<{ made: number }>(7_000);
  const make = counted();
  const row = { text: 'x'.repeat(1_000) };
  const ask = (key: string, rows = [row]) => answers.of(key, rows, make);
  const ann = await ask('ann');
  const ben = await ask('ben');
  expect(await ask('ann')).toBe(ann);
  await ask('cat');
  expect(answers.size).toBeLessThanOrEqual(7_000);
  expect(await ask('ann')).toBe(ann);
  expect(await ask('ben')).not.toBe(ben);
  const large = [row, row, row];
  expect(await ask('dan', large)).not.toBe(await ask('dan', large));
});

test('makes the answer again after it failed', async () => {
  const answers = new LastAnswers<object>(100_000);
  const fail = () => Promise.reject(new Error('no'));
  await expect(answers.of('ann', [{ id: 'a' }], fail)).rejects.toThrow('no');
  await expect(answers.of('ann', [{ id: 'a' }], async () => ({ fine: true }))).resolves.toEqual({
    fine: true,
  });
});
