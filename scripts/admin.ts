/**
 * `npm run admin -- <command>`: what an operator does with accounts, backups and checks, beside a running server. Without npm, as in the
 * container: `node scripts/admin.ts <command>`. Ends with 0 when it is done, 1 when it was refused or failed, 2 for a wrong command line.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The second call needs no compiler of TypeScript.
enableCompileCache(join(import.meta.dirname, '../.cache/node'));
const { commands } = await import('#server/admin/commands.ts');
const { runAdmin } = await import('#server/admin/command/command.ts');
const { processTerminal } = await import('#server/admin/command/terminal.ts');

// The reader of the output may have read enough (`| head`).
process.stdout.on('error', () => process.exit(0));
process.exitCode = await runAdmin(commands, process.argv.slice(2), processTerminal);
