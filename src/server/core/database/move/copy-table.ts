import type { InsertObject } from 'kysely';
import { type Progress, writeProgress } from '#server/core/database/opening/unfinished-move.ts';
import type { Tables } from '#server/core/database/schema.ts';
import type { TableName } from '#server/core/database/tables.ts';
import type { Place } from './place.ts';
import { keyOf, type Row, readBatches } from './read-batches.ts';

/** Rows a statement: PostgreSQL takes 65,535 values in one, SQLite 32,766. */
const ROWS_A_STATEMENT = 64;

/** Continues after `progress`. The rows and their progress are one transaction: after a kill it continues at the last. */
export async function copyTable(
  source: Place,
  target: Place,
  progress: Progress,
  { batchBytes, report }: { readonly batchBytes?: number | undefined; report: (carried: number) => void },
): Promise<void> {
  const { table } = progress;
  const reading = { after: progress.lastKey, batchBytes };
  let { carried } = progress;
  for await (const batch of readBatches(source.db, table, reading)) {
    carried += batch.length;
    await storeBatch(target, batch, { table, lastKey: keyOf(table, batch.at(-1) ?? {}), carried });
    report(carried);
  }
}

async function storeBatch(target: Place, rows: readonly Row[], progress: Progress): Promise<void> {
  await target.db.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      // They come from the table of the same name and migration.
      const part = rows.slice(start, start + ROWS_A_STATEMENT) as unknown as InsertObject<
        Tables,
        TableName
      >[];
      await transaction.insertInto(progress.table).values(part).execute();
    }
    await writeProgress(transaction, progress);
  });
}
