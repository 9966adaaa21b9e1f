import { beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from '../../scripts/lint/zones.ts';
import { plant, run } from './planted.ts';
import { planted } from './violations.ts';

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}
interface Report {
  readonly diagnostics: readonly Diagnostic[];
  readonly number_of_files: number;
}

const lintRuleFiles = 5;
const failures = new Map<string, Set<string>>();
let report: Report = { diagnostics: [], number_of_files: 0 };
let code = 0;

beforeAll(async () => {
  const folder = await plant(Object.fromEntries(planted.map(({ file, text }) => [file, text])));
  const outcome = await run(folder, 'oxlint', '--format', 'json');
  code = outcome.code;
  report = JSON.parse(outcome.output) as Report;
  for (const { code: rule, filename } of report.diagnostics) {
    failures.set(filename, (failures.get(filename) ?? new Set()).add(rule));
  }
}, 180_000);

describe('oxlint with the configuration of this repository', () => {
  it('reads every planted file and fails', () => {
    expect(report.number_of_files).toBe(planted.length + lintRuleFiles);
    expect(code).toBe(1);
  });

  it.each(planted.filter(({ rule }) => rule !== null))('$rule fails in $file', ({ file, rule }) => {
    expect([...(failures.get(file) ?? [])]).toEqual([rule]);
  });

  it.each(planted.filter(({ rule }) => rule === null))('nothing fails in $file', ({ file }) => {
    expect([...(failures.get(file) ?? [])]).toEqual([]);
  });

  it('finds nothing that was not planted', () => {
    const known = new Set(planted.map(({ file }) => file));
    expect([...failures.keys()].filter((file) => !known.has(file))).toEqual([]);
  });
});

it('passes a tree without a violation, having read it', async () => {
  const clean = planted.filter(({ rule }) => rule === null);
  const folder = await plant(Object.fromEntries(clean.map(({ file, text }) => [file, text])));
  const outcome = await run(folder, 'oxlint', '--format', 'json');
  expect(outcome.code).toBe(0);
  expect((JSON.parse(outcome.output) as Report).number_of_files).toBe(clean.length + lintRuleFiles);
}, 180_000);

it('lets the file of lazy features fetch a feature, and not import one', () => {
  const found = {
    from: 'src/web/shared/lazy-features.ts',
    specifier: '#web/features/habits/row.ts',
    typeOnly: false,
  };
  expect(brokenBy({ ...found, dynamic: true }, () => false)).toBeNull();
  expect(brokenBy({ ...found, dynamic: false }, () => false)).toContain('shared may not import feature');
});
