import { expect, test } from 'vitest';
import { RefusedError, requireConsent, type Terminal } from './terminal.ts';

const answering = (answer: string): Terminal & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    print: () => {},
    remark: () => {},
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  };
};

test.each(['y', 'Y', 'yes', ' yes '])('the answer %j is consent', async (answer) => {
  const terminal = answering(answer);
  await requireConsent(terminal, false, 'Erase it?');
  expect(terminal.asked).toEqual(['Erase it? [y/N] ']);
});

test.each(['', 'n', 'no', 'yesterday', 'oui'])('the answer %j is none', async (answer) => {
  await expect(requireConsent(answering(answer), false, 'Erase it?')).rejects.toBeInstanceOf(RefusedError);
});

test('--yes asks nothing', async () => {
  const terminal = answering('');
  await requireConsent(terminal, true, 'Erase it?');
  expect(terminal.asked).toEqual([]);
});
