import { basename, join, resolve } from 'node:path';
import { BACKUPS_SHOWN, FINDING_MAX } from '#contract/limits.ts';
import { operatingClubCalls } from '#contract/operating-club.ts';
import { MINUTE } from '#domain/days/time.ts';
import { backupNightly } from '#server/core/backups/create-backup.ts';
import { describeBackups, parseBackupName } from '#server/core/backups/list-backups.ts';
import { type Manifest, ownBackupsOf, readManifest } from '#server/core/backups/manifest.ts';
import { writeTar } from '#server/core/backups/write-tar.ts';
import { instant } from '#server/core/clock/clock.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { requireSession } from '#server/core/http/fresh-proof.ts';
import { type Api, ok, route, routePrepared } from '#server/core/http/route.ts';
import { routeStream } from '#server/core/http/route-stream.ts';
import { findBackupFaults } from './checks/backup-check.ts';
import { shownFindings } from './checks/finding.ts';
import { recordAct } from './operator-events.ts';

/** The folder of the backups, also where there are none by night. */
export const backupDirOf = ({ config }: Context): string =>
  resolve(config.BACKUP_DIR ?? ownBackupsOf(config.DATA_DIR));

/** A larger database takes longer than a page may wait: the nightly backup has its own time. */
const BACKUP_MAX_MS = 10 * MINUTE;

export function backupsRoutes(api: Api): void {
  const { context } = api;
  const { database, limits } = context;
  /** To make one and to check one read the whole disk: one at a time. */
  let isRunning = false;
  const alone = async <T, R>(running: R, work: () => Promise<T>): Promise<T | R> => {
    if (isRunning) return running;
    isRunning = true;
    try {
      return await work();
    } finally {
      isRunning = false;
    }
  };

  route(api, operatingClubCalls.listBackups, async () => {
    const found = await describeBackups(backupDirOf(context), BACKUPS_SHOWN);
    return ok(found.map(({ name, kind, at, bytes }) => ({ name, kind, at: instant(at), bytes })));
  });

  routePrepared(api, operatingClubCalls.createBackup, {
    prepare: async ({ now }) =>
      await alone({ backup: null, reason: 'running', text: null } as const, () => backUp(context, now)),
    handle: async ({ scope, request, now }, made) => {
      if (made.backup !== null) await recordAct(scope, { act: 'backup' }, request, now);
      return ok(made);
    },
  });

  routePrepared(api, operatingClubCalls.checkBackup, {
    prepare: async ({ params: { name } }) => {
      await readBackup(context, name);
      return await alone({ findings: [], reason: 'running' } as const, async () => {
        const found = await findBackupFaults(join(backupDirOf(context), name));
        return { findings: shownFindings(found), reason: null };
      });
    },
    handle: async (_, checked) => ok({ ...checked, findings: [...checked.findings] }),
  });

  routeStream(api, operatingClubCalls.downloadBackup, async ({ viewer, params: { name }, request, now }) => {
    const manifest = await readBackup(context, name);
    await limits.take('actsOfOperator', viewer.userId);
    // Before the first byte: what leaves the server is in the history, or it does not leave.
    await withTransaction(database, viewer.userId, async (scope) => {
      await requireSession(scope, viewer);
      await recordAct(scope, { act: 'downloadBackup' }, request, now);
    });
    const pieces = writeTar(backupDirOf(context), name, manifest);
    return { fileName: `${name}.tar`, pieces, isFree: true };
  });
}

/** A name is that of a backup, and of nothing else in the folder or out of it. */
async function readBackup(context: Context, name: string): Promise<Manifest> {
  if (parseBackupName(name) === null) throw notFound();
  try {
    return await readManifest(join(backupDirOf(context), name));
  } catch (error) {
    if (error instanceof DatabaseRefusedError) throw notFound();
    throw error;
  }
}

/** As in the night, with the rotation after it: so an operator who makes many fills no disk. */
async function backUp(context: Context, now: number) {
  const end = performance.now() + BACKUP_MAX_MS;
  const settings = { ...context.config, BACKUP_DIR: backupDirOf(context) };
  try {
    const { backup } = await backupNightly(settings, now, () => performance.now() > end);
    return { backup: basename(backup), reason: null, text: null };
  } catch (error) {
    if (!(error instanceof DatabaseRefusedError)) throw error;
    const [text = ''] = error.message.split('\n');
    return { backup: null, reason: 'failed', text: text.slice(0, FINDING_MAX) } as const;
  }
}
