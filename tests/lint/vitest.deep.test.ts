import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plant, run } from './planted.ts';

const needed = [
  'vitest.config.ts',
  'tests/setup/console.ts',
  'tests/setup/tier.ts',
  'scripts/chromium.mjs',
  'scripts/build/late-modules.ts',
];
const noDatabase = {
  'tests/setup/statements.ts': '',
  'tests/setup/kinds.ts': '',
  'tests/setup/noon.ts': '',
  'src/client/state/late-kinds.ts': '',
  'tests/database/postgres-cluster.ts': 'export default (): void => undefined;\n',
};
const timeout = 120_000;

interface Report {
  readonly testResults: readonly { assertionResults: readonly { title: string; status: string }[] }[];
}

const silent = "it('is silent', () => expect(1 + 1).toBe(2));\n";
const noisy = "it('talks', () => console.error('something is wrong'));\n";
const expectedTalk = `it('talks as it should', () => {
  const talk = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('as expected');
  expect(talk).toHaveBeenCalledOnce();
});
`;
const where = "it('runs where it should', () => expect(typeof document).toBe(WHERE));\n";
const file = (document: string): string =>
  `import { expect, it, vi } from 'vitest';\n${silent}${noisy}${expectedTalk}${where.replace('WHERE', `'${document}'`)}`;

it.each([
  { project: 'node', path: 'src/domain/planted.test.ts', document: 'undefined' },
  { project: 'browser', path: 'src/web/ui/planted.browser.test.tsx', document: 'object' },
])(
  'an unexpected console.error fails a test of the project $project',
  async ({ project, path, document }) => {
    // Files that share a process are watched each.
    const beside = path.replace('planted', 'beside');
    const folder = await plant({ ...noDatabase, [path]: file(document), [beside]: file(document) }, needed);
    const options = ['run', '--project', project, '--reporter=json', '--outputFile.json=report.json'];
    const { code } = await run(folder, 'vitest', ...options, '--maxWorkers=1');
    expect(code).toBe(1);
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
    const results = report.testResults.map(({ assertionResults }) =>
      Object.fromEntries(assertionResults.map(({ title, status }) => [title, status])),
    );
    const expected = {
      'is silent': 'passed',
      talks: 'failed',
      'talks as it should': 'passed',
      'runs where it should': 'passed',
    };
    expect(results).toEqual([expected, expected]);
  },
  timeout,
);

it(
  'a run that finds no test fails',
  async () => {
    const folder = await plant(noDatabase, needed);
    const { code, output } = await run(folder, 'vitest', 'run', '--project', 'node');
    expect(output).toContain('No test files found');
    expect(code).toBe(1);
  },
  timeout,
);
