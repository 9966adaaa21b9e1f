import type { Config } from '#server/core/config/config.ts';
import type { StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { createBackup } from './create-backup.ts';
import { ownBackupsOf } from './data-files.ts';
import { bytesOfBackup } from './manifest.ts';
import { rotateBackups } from './rotate-backups.ts';

type BackupSettings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_DIR' | 'BACKUP_KEEP'>;

/** How often a running backup looks whether it has to stop. */
const LOOK_MS = 500;

/** The nightly backup into BACKUP_DIR, and the rotation after it. Rejects when there is none, for any reason. */
export async function backupNightly(
  { DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_KEEP }: BackupSettings & { readonly BACKUP_DIR: string },
  now: number,
  isOver: () => boolean,
): Promise<{ readonly backup: string; readonly bytes: number; readonly removed: readonly string[] }> {
  const abort = new AbortController();
  const stopped = new DatabaseRefusedError('The backup was stopped: it took too long, or the server ends.');
  const timer = setInterval(() => {
    if (isOver()) abort.abort(stopped);
  }, LOOK_MS).unref();
  try {
    const { folder, manifest } = await createBackup({
      dataDir: DATA_DIR,
      databaseUrl: DATABASE_URL,
      backupDir: BACKUP_DIR,
      to: BACKUP_DIR,
      kind: 'regular',
      now,
      signal: abort.signal,
    });
    const removed = await rotateBackups(BACKUP_DIR, BACKUP_KEEP, now);
    return { backup: folder, bytes: bytesOfBackup(manifest), removed };
  } finally {
    clearInterval(timer);
  }
}

/**
 * The backup before an embedded database is migrated: into BACKUP_DIR, else into DATA_DIR/backups. DatabaseRefusedError: there is none, so
 * that the server must not migrate.
 */
export async function backupBeforeMigration(
  { DATA_DIR, BACKUP_DIR, BACKUP_KEEP }: BackupSettings,
  now: number,
  log: StorageLog,
): Promise<void> {
  const to = BACKUP_DIR ?? ownBackupsOf(DATA_DIR);
  const { folder } = await createBackup({
    dataDir: DATA_DIR,
    backupDir: BACKUP_DIR,
    to,
    kind: 'migration',
    now,
  }).catch((cause: Error) => {
    throw new DatabaseRefusedError(
      `${cause.message} So the database was not migrated: set BACKUP_DIR to a folder with space.`,
      { cause },
    );
  });
  log.info({ backup: folder }, 'Backed up the database before its migration');
  try {
    await rotateBackups(to, BACKUP_KEEP, now);
  } catch (err) {
    log.warn({ err }, 'Old backups could not be removed');
  }
}
