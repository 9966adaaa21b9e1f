import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { pathTo } from '#i18n/paths.ts';
import { type Config, version } from './core/config/config.ts';
import type { Log } from './core/errors/log.ts';
import { instanceOf, speaksToPerson } from './core/plugins/logging.ts';

interface Started {
  readonly config: Config;
  readonly address: string;
  /** By which the first operator is known; null where there is one. */
  readonly code: string | null;
}

/** Says on standard output that the server listens, at every LOG_LEVEL: programs wait for the line, and a person for the address. */
export function announce(started: Started, log: Pick<Log, 'info'>): void {
  const { config, address, code } = started;
  const msg = `Resilience is at ${address}`;
  if (speaksToPerson(config)) {
    process.stdout.write(inWords(started, msg));
    return;
  }
  const line = { level: 30, time: Date.now(), instance: instanceOf(config), msg };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (code !== null) log.info({}, `This club has no operator yet. ${setUp(address, code)}`);
}

const isOwn = /^(?:127\.|::1$|localhost$)/;

/** The address, where the data is, and what a person may do next. */
function inWords({ config, address, code }: Started, message: string): string {
  const rows = [
    ['Version', version],
    ['Data', config.DATABASE_URL === undefined ? resolve(config.DATA_DIR) : 'PostgreSQL (DATABASE_URL)'],
    ...(isOwn.test(config.HOST)
      ? [['Reach', 'this machine alone; for others set HOST=0.0.0.0 and PUBLIC_URL']]
      : []),
    ...(code === null ? [] : [['Operator', setUp(address, code)]]),
    ['Stop', 'Ctrl+C'],
  ];
  const table = rows.map(([name = '', value]) => `  ${styleText('dim', name.padEnd(10))}${value}`);
  return ['', styleText('bold', message), '', ...table, '', ''].join('\n');
}

function setUp(address: string, code: string): string {
  const page = new URL(pathTo('operator-setup', 'en'), address);
  return `Set it up at ${page.href} with the code ${code}`;
}
