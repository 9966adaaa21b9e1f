import { FINDING_MAX, FINDINGS_MAX } from '#contract/limits.ts';

/** What a check found, in one line: the topic, the state, and for a trouble what to do. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly topic: string;
  readonly text: string;
}

export const ok = (topic: string, text: string): Finding => ({ level: 'ok', topic, text });
export const warn = (topic: string, text: string): Finding => ({ level: 'warn', topic, text });
export const fail = (topic: string, text: string): Finding => ({ level: 'fail', topic, text });

/** Bytes as people read them. */
export function readableBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** 1 account, 2 accounts. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Findings as an answer holds them: the first ones, none of them longer than a line that a page can show. */
export const shownFindings = (findings: readonly Finding[]): Finding[] =>
  findings
    .slice(0, FINDINGS_MAX)
    .map((finding) => ({ ...finding, text: finding.text.slice(0, FINDING_MAX) }));
