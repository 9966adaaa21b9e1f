/**
 * `npm run cluster -- postgres://superuser:password@coordinator/database`: checks a Citus cluster whose nodes have been added, in databases of
 * its own. It prints a table; exit code 0: every row holds. It stops and freezes nodes: they must run on this machine, for this check alone.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { dropAll } from '#tests/cluster/given-cluster.ts';
import { runStep } from './steps.ts';
import { vitestCounts } from './test-counts.ts';

const report = join(import.meta.dirname, '../.cache/test-reports/cluster.json');
const projects = ['checks', 'suites'] as const;

interface Row {
  readonly holds: boolean;
  readonly check: string;
  readonly figures: string;
}

async function run(project: (typeof projects)[number], url: string): Promise<Row[]> {
  const passed = await runStep({
    title: `Cluster: ${project}`,
    program: 'vitest',
    options: [
      'run',
      '--config=tests/cluster/vitest.config.ts',
      '--root=.',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: { TEST_CLUSTER: url, TIER: 'quick' },
  });
  const text = await readFile(report, 'utf8');
  if (project === 'checks') return checksIn(JSON.parse(text) as JsonTestResults);
  const counts = vitestCounts(text);
  return [
    {
      holds: passed,
      check: 'serves every API suite',
      figures: `${counts.passed} passed, ${counts.failed} failed`,
    },
  ];
}

function checksIn({ testResults }: JsonTestResults): Row[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status, meta }) => ({
      holds: status === 'passed',
      check: fullName.trim(),
      figures: meta.figures ?? 'not measured',
    }));
}

const [url] = process.argv.slice(2);
if (url === undefined || !URL.canParse(url)) {
  process.stderr.write('npm run cluster -- postgres://superuser:password@coordinator/database\n');
  process.exit(2);
}
const rows: Row[] = [];
try {
  for (const project of projects) rows.push(...(await run(project, url)));
} finally {
  await dropAll(url);
}
for (const { holds, check, figures } of rows)
  console.log(`${holds ? 'holds ' : 'FAILED'}  ${check}: ${figures}`);
const failed = rows.filter(({ holds }) => !holds).length;
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && rows.length > projects.length ? 0 : 1;
