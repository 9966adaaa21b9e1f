import { MINUTE } from '#domain/time.ts';
import { readLastBackup } from '#server/core/backups/list-backups.ts';
import type { Clock } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import { cachedFor } from './cached-for.ts';
import type { Reading } from './metrics.ts';

interface StorageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly backupDir: string | undefined;
}

/** The size of the database, and the last backup in BACKUP_DIR: no value where there is none, so that an alert can find that too. */
export function storageReadings({ database, clock, backupDir }: StorageParts): Reading[] {
  const size = cachedFor(MINUTE, async () => await database.size());
  const last = cachedFor(MINUTE, async () =>
    backupDir === undefined ? null : await readLastBackup(backupDir),
  );
  const ofLast = async (value: (backup: { readonly at: number; readonly bytes: number }) => number) => {
    const backup = await last();
    return new Map(backup === null ? [] : [['', value(backup)]]);
  };
  return [
    {
      name: 'database_bytes',
      help: 'The database on its disk, looked at once a minute at most.',
      read: async () => new Map([['', await size()]]),
    },
    {
      name: 'backup_age_seconds',
      help: 'How long ago the last complete backup in BACKUP_DIR was begun.',
      read: async () => await ofLast(({ at }) => (clock() - at) / 1_000),
    },
    {
      name: 'backup_bytes',
      help: 'The size of the last complete backup in BACKUP_DIR.',
      read: async () => await ofLast(({ bytes }) => bytes),
    },
  ];
}
