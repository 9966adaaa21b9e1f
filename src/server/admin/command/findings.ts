import type { Terminal } from './terminal.ts';

/** What a check found, in one line: the topic, the state, and for a trouble what to do. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly topic: string;
  readonly text: string;
}

export const ok = (topic: string, text: string): Finding => ({ level: 'ok', topic, text });
export const warn = (topic: string, text: string): Finding => ({ level: 'warn', topic, text });
export const fail = (topic: string, text: string): Finding => ({ level: 'fail', topic, text });

/** Prints findings, and answers the exit code: 1 when a check failed. */
export function printFindings(findings: readonly Finding[], terminal: Terminal): number {
  for (const { level, topic, text } of findings) terminal.print(`${level.padEnd(4)}  ${topic}: ${text}`);
  return findings.some(({ level }) => level === 'fail') ? 1 : 0;
}
