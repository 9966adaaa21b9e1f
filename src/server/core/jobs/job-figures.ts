import { instant } from '#server/core/clock/clock.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import { acrossUsers } from '#server/core/database/user-rows.ts';

/** The maximum of a count: beyond it an operator must look anyway, and no scrape may block the embedded database. */
const COUNTED_MAX = 10_000;
/** Concurrent scrapes share one query. */
const FRESH_MS = 5_000;

export interface JobFigures {
  /** By kind: to be done, now or later. */
  readonly waiting: ReadonlyMap<string, number>;
  /** By kind: failed for good. */
  readonly failed: ReadonlyMap<string, number>;
  /** How long the oldest free job has been due, in seconds. */
  readonly oldestDueSeconds: number;
}

/** Reads the table of jobs for monitoring, at most every few seconds. */
export function jobFigures({ db }: Database, clock: () => number): () => Promise<JobFigures> {
  let known: { readonly at: number; readonly figures: Promise<JobFigures> } | undefined;
  return async () => {
    const at = performance.now();
    if (!known || at - known.at > FRESH_MS) known = { at, figures: read(db, clock()) };
    return await known.figures;
  };
}

async function read(db: Queries, now: number): Promise<JobFigures> {
  return await acrossUsers('count jobs', async () => ({
    waiting: await countByKind(db, 'is'),
    failed: await countByKind(db, 'is not'),
    oldestDueSeconds: await oldestDue(db, now),
  }));
}

async function countByKind(db: Queries, failed: 'is' | 'is not'): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('jobs')
        .select('kind')
        .where('failed_at', failed, null)
        .limit(COUNTED_MAX)
        .as('counted'),
    )
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('kind', '<>', 'periodic')
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

async function oldestDue(db: Queries, now: number): Promise<number> {
  const at = instant(now);
  const oldest = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('failed_at', 'is', null)
    .where('due_at', '<=', at)
    .where('kind', '<>', 'periodic')
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', at)]))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return oldest ? (now - Date.parse(oldest.due_at)) / 1_000 : 0;
}
