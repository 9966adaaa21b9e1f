import { createInterface } from 'node:readline';
import { RefusedError } from './refused-error.ts';

/** What a command writes to, and asks. */
export interface Terminal {
  print(line: string): void;
  /** A remark beside the result. */
  remark(line: string): void;
  /** The line that the operator enters; empty at the end of the input. */
  ask(question: string): Promise<string>;
}

export const processTerminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  remark: (line) => void process.stderr.write(`${line}\n`),
  ask: async (question) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    // The question goes beside the result, which may be redirected into a file.
    const reader = createInterface({ input: process.stdin, output: process.stderr });
    reader.on('close', () => resolve(''));
    reader.question(question, resolve);
    const answer = await promise;
    reader.close();
    return answer;
  },
};

/** Goes on with --yes, or when the operator agrees. */
export async function requireConsent(terminal: Terminal, isGiven: boolean, question: string): Promise<void> {
  if (isGiven) return;
  const answer = await terminal.ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new RefusedError('Nothing was done: answer y, or add --yes.');
}
