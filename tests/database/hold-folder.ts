/** Opens storage on the folder given and keeps it until its standard input ends, as a server does. */
import { openDatabase } from '#server/core/database/opening/open.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {} };

try {
  const database = await openDatabase({ dataDir, log });
  process.stdout.write('open\n');
  process.stdin.on('end', () => void database.close()).resume();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
