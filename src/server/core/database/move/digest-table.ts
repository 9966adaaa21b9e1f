import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/core/database/schema.ts';
import type { TableName } from '#server/core/database/tables.ts';
import { readBatches } from './read-batches.ts';

export interface TableDigest {
  readonly rows: number;
  /** SHA-256 over every value of every row, in the order of the key: the same on both engines. */
  readonly sha256: string;
}

export async function digestTable(db: Kysely<Tables>, name: TableName): Promise<TableDigest> {
  const hash = createHash('sha256');
  let columns: string[] | undefined;
  let rows = 0;
  for await (const batch of readBatches(db, name)) {
    for (const row of batch) {
      columns ??= Object.keys(row).toSorted();
      hash
        .update(JSON.stringify(rows === 0 ? columns : null))
        .update(JSON.stringify(columns.map((column) => row[column])));
      rows += 1;
    }
  }
  return { rows, sha256: hash.digest('hex') };
}
