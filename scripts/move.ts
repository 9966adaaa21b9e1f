/**
 * `npm run move -- --from <place> --to <place>`: copies a whole database, where a place is a data folder or a postgres:// address. Ends
 * with 0 when every row is copied, 1 when that failed, 2 for wrong options.
 */
import { parseArgs } from 'node:util';
import { DatabaseRefusedError, DatabaseUnavailableError } from '#server/core/database/errors.ts';
import { type MoveReport, moveDatabase } from '#server/core/database/move/move.ts';

const USAGE =
  'Usage: npm run move -- --from <data folder or postgres://…> --to <data folder or postgres://…>';
const SECOND_MS = 1_000;

function end(code: number, line: string): never {
  process.stderr.write(`${line}\n`);
  return process.exit(code);
}

function readOptions(): { from: string; to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    if (values.from && values.to) return { from: values.from, to: values.to };
  } catch {
    // An unknown option.
  }
  return end(2, USAGE);
}

/** A terminal gets one line that changes; a file gets a line per table, and one a second for a long table. */
function reporter(): MoveReport {
  const live = process.stdout.isTTY;
  let last = 0;
  return (news) => {
    if (news.step === 'same') {
      process.stdout.write(`${live ? '\r\u001b[K' : ''}${news.table}: ${news.rows} rows, the same\n`);
      return;
    }
    const done = news.carried >= news.total;
    if (!done && Date.now() - last < (live ? SECOND_MS / 10 : SECOND_MS)) return;
    last = Date.now();
    const line = `${news.table}: ${news.carried} of ${news.total} rows carried`;
    process.stdout.write(live ? `\r\u001b[K${line}` : `${line}\n`);
  };
}

const log = {
  info: () => {},
  warn: (_: object, message: string) => void process.stderr.write(`${message}\n`),
};

try {
  const checked = await moveDatabase({ ...readOptions(), report: reporter(), log });
  const rows = checked.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`Moved ${rows} rows in ${checked.length} tables: every one is the same.\n`);
} catch (error) {
  const known = [DatabaseRefusedError, DatabaseUnavailableError];
  if (!known.some((kind) => error instanceof kind)) throw error;
  end(1, (error as Error).message.split('\n')[0] ?? '');
}
