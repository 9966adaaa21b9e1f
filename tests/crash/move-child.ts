/** Moves a database in the smallest of batches, and says each: a process to be killed. Its one argument is { from, to }. */
import { moveDatabase } from '#server/core/database/move/move.ts';

const { from, to } = JSON.parse(process.argv[2] ?? '') as { from: string; to: string };
const log = { info: () => {}, warn: () => {} };

try {
  await moveDatabase({
    from,
    to,
    log,
    batchBytes: 1,
    report: (news) => void process.stdout.write(`${news.step} ${news.table}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
