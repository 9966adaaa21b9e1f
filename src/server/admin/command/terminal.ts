import { createInterface } from 'node:readline';
import type { Finding } from '#server/operator/checks/finding.ts';

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

/** A command did not do what was asked; the message is one line for the operator. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The command line itself is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Text of a user for a terminal: without characters that steer it or change the order of what is read. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** Lines of columns, each as wide as its longest entry. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((entry, index) => entry.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Prints findings, and answers the exit code: 1 when a check failed. */
export function printFindings(findings: readonly Finding[], terminal: Terminal): number {
  for (const { level, topic, text } of findings) terminal.print(`${level.padEnd(4)}  ${topic}: ${text}`);
  return findings.some(({ level }) => level === 'fail') ? 1 : 0;
}
