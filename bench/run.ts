/**
 * `npm run bench`: the table of figures with their limits on both engines, each beside a bare Fastify in the same run, so that the
 * ratios hold on any machine. Builds first what is not up to date. Options: --seconds=5 for each load; --engine=sqlite or postgres for one alone.
 * PostgreSQL is the one of DATABASE_URL (its rows stay there), or one of its own. Ends with exit code 1 when a row is missed.
 *
 * `npm run bench -- --soak 15`: mixed load for so many minutes; memory must stay flat.
 * `npm run bench -- growth`: what more habits, years and users cost.
 */
import { parseArgs } from 'node:util';
import { engineNames } from '#server/core/database/engine.ts';
import { build } from '../scripts/build.ts';
import { onEngine } from './engines.ts';
import { measureGrowth } from './growth.ts';
import { measureEngine } from './measure-engine.ts';
import { soak } from './soak.ts';
import { countOfStatements } from './statements.ts';
import { isMissed, phoneRows, type Row, show, summarise } from './table.ts';

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    engine: { type: 'string' },
    soak: { type: 'string' },
  },
  allowPositionals: true,
});
const engines = engineNames.filter((name) => values.engine === undefined || values.engine === name);
if (engines.length === 0) throw new Error('--engine must be sqlite or postgres.');

async function measureAll(seconds: number): Promise<boolean> {
  const rows: Row[] = [];
  for (const engine of engines) {
    rows.push(...(await onEngine(engine, async (url) => await measureEngine(engine, url, seconds))));
  }
  console.table(Object.fromEntries(rows.map((row) => [row.name, show(row)])));
  const statements = await countOfStatements();
  console.log(`Statements: ${statements.tick} of a tick, ${statements.home} of all data of home.`);
  console.log(`Measured in a browser, by the ruler and not here:\n- ${phoneRows.join('\n- ')}`);
  console.log(summarise(rows));
  return !rows.some(isMissed);
}

async function soakAll(minutes: number): Promise<boolean> {
  const flat: boolean[] = [];
  for (const engine of engines) {
    flat.push(await onEngine(engine, async (url) => await soak(engine, url, minutes)));
  }
  return flat.every(Boolean);
}

async function run(): Promise<boolean> {
  if (positionals[0] === 'growth') {
    await measureGrowth();
    return true;
  }
  await build();
  return values.soak === undefined
    ? await measureAll(Number(values.seconds))
    : await soakAll(Number(values.soak));
}

process.exitCode = (await run()) ? 0 : 1;
