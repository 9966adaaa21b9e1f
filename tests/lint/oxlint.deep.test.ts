import { expect, it } from 'vitest';
import { plant, run } from './planted.ts';
import { planted } from './violations.ts';

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  readonly number_of_files: number;
}

const lintRuleFiles = 4;

it('oxlint with the configuration of this repository finds each planted violation, and nothing else', async () => {
  const folder = await plant(Object.fromEntries(planted.map(({ file, text }) => [file, text])));
  const { code, output } = await run(folder, 'oxlint', '--format', 'json');
  const { diagnostics, number_of_files } = JSON.parse(output) as Report;
  expect([code, number_of_files]).toEqual([1, planted.length + lintRuleFiles]);
  const found = new Set(diagnostics.map(({ code: rule, filename }) => `${filename}: ${rule}`));
  const wanted = planted.flatMap(({ file, rule }) => (rule === null ? [] : [`${file}: ${rule}`]));
  expect([...found].toSorted()).toEqual(wanted.toSorted());
});
