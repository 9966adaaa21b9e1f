import { expect, test } from 'vitest';
import { createIdleWorker } from './idle-worker.ts';

const here = new URL('./idle-worker.ts', import.meta.url).href;

/** A thread that answers with its own number and the length of a text, and breaks at an empty one. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    import { answerIn } from ${JSON.stringify(here)};
    answerIn(parentPort, (text) => {
      if (text === '') throw new Error('Nothing to count.');
      return { threadId, length: text.length };
    });
  `)}`,
);

type Count = (text: string) => { readonly threadId: number; readonly length: number };

test('answers each question, in one thread', async () => {
  const count = createIdleWorker<Count>(file);
  const [first, second] = await Promise.all([count('four'), count('seven!!')]);
  expect([first?.length, second?.length]).toEqual([4, 7]);
  expect(second?.threadId).toBe(first?.threadId);
});

test('starts another thread after one that was idle has ended', async () => {
  const count = createIdleWorker<Count>(file, 1);
  const { threadId } = await count('a');
  await expect.poll(async () => (await count('b')).threadId).not.toBe(threadId);
});

test('fails what waits for a thread that breaks, and answers the next question by another', async () => {
  const count = createIdleWorker<Count>(file);
  await expect(Promise.all([count(''), count('late')])).rejects.toThrow('Nothing to count.');
  expect((await count('next')).length).toBe(4);
});
