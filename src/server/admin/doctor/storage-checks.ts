import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { countUsers } from '#server/accounts/users/count-users.ts';
import { type Finding, fail, ok, warn } from '#server/admin/command/findings.ts';
import { readableBytes } from '#server/admin/command/printable.ts';
import { migrationFinding } from '#server/admin/storage/check-storage.ts';
import { instant } from '#server/core/clock/clock.ts';
import { findLastSeen } from '#server/core/clock/last-seen.ts';
import type { Database } from '#server/core/database/database.ts';
import { compareMigrations, migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { jobFigures } from '#server/core/jobs/job-figures.ts';

/** Jobs are taken within seconds: after this long no server takes them. */
const DUE_MAX_SECONDS = (10 * MINUTE) / 1_000;

/** The database: its version, its size, the work that waits in it, and its clock. */
export async function checkDatabase(database: Database, now: number): Promise<Finding[]> {
  const migrations = await migrationsOf(database.db);
  const size = readableBytes(await database.size());
  const found = [ok('database', `${database.engine}, ${size}`), migrationFinding(migrations)];
  if (compareMigrations(migrations) !== 'current') return found;
  const accounts = await countUsers(database);
  return [
    ...found,
    ok('accounts', String(accounts)),
    ...(await checkJobs(database, now)),
    await checkClock(database, now),
  ];
}

async function checkJobs(database: Database, now: number): Promise<Finding[]> {
  const { failed, oldestDueSeconds } = await jobFigures(database, () => now)();
  const kinds = [...failed].map(([kind, count]) => `${kind} ${count}`);
  return [
    oldestDueSeconds > DUE_MAX_SECONDS
      ? warn(
          'jobs',
          `one is due for ${Math.round(oldestDueSeconds / 60)} minutes: start the server, or see its log.`,
        )
      : ok('jobs', 'none is late'),
    ...(kinds.length > 0
      ? [warn('jobs', `failed for good: ${kinds.join(', ')}. The log has the reasons.`)]
      : []),
  ];
}

/** Compares with the clock of PostgreSQL, else with the last time that a server stored. */
export async function checkClock(database: Database, now: number): Promise<Finding> {
  const topic = 'clock';
  const other = await database.clock();
  if (other !== null) {
    const apart = Math.abs(now - other);
    if (apart > DAY)
      return fail(topic, `more than a day from PostgreSQL's (${instant(other)}): set it right (NTP).`);
    if (apart > MINUTE) {
      return warn(topic, `${Math.round(apart / 1_000)} seconds from PostgreSQL's: set both right (NTP).`);
    }
    return ok(topic, "the same as PostgreSQL's");
  }
  const seen = await findLastSeen(database.db);
  if (seen !== null && seen - now > HOUR) {
    return fail(topic, `behind the time that a server has stored (${instant(seen)}): set it right (NTP).`);
  }
  return ok(topic, `${instant(now)}, after the time that a server stored last`);
}
