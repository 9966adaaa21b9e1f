import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DAY, HOUR } from '#domain/days/time.ts';
import { type Finding, fail, ok, warn } from '#server/admin/command/findings.ts';
import { readableBytes } from '#server/admin/command/printable.ts';
import { type LastBackup, readLastBackup } from '#server/core/backups/list-backups.ts';
import type { Config } from '#server/core/config/config.ts';
import { diskLevel, readRoom } from '#server/core/disk/disk-level.ts';

/** A night may be a little later than the one before. */
const BACKUP_LATE_MS = 26 * HOUR;
const BACKUP_OLD_MS = 3 * DAY;
const FOR_OTHERS = 0o077;

/** The folders: their space, who may read them, and the age of the last backup. */
export async function checkFolders({ DATA_DIR, BACKUP_DIR }: Config, now: number): Promise<Finding[]> {
  const data = resolve(DATA_DIR);
  const found = [await spaceFinding('DATA_DIR', data), ...modeFindings(data)];
  if (BACKUP_DIR === undefined) {
    return [...found, warn('backups', 'BACKUP_DIR is not set: there are no nightly backups. Set it.')];
  }
  return [
    ...found,
    await spaceFinding('BACKUP_DIR', resolve(BACKUP_DIR)),
    ...placeFindings(data, resolve(BACKUP_DIR)),
    backupFinding(await readLastBackup(BACKUP_DIR), now),
  ];
}

async function spaceFinding(topic: string, folder: string): Promise<Finding> {
  const room = await readRoom(folder);
  if (room === null) return fail(topic, `${folder} cannot be read: create it for the user of the server.`);
  const text = `${folder} has ${readableBytes(room.free)} free of ${readableBytes(room.size)}`;
  const level = diskLevel(room, 'fine');
  if (level === 'critical') return fail(topic, `${text}: make space at once.`);
  return level === 'low' ? warn(topic, `${text}: make space.`) : ok(topic, text);
}

function modeFindings(folder: string): Finding[] {
  if (!existsSync(folder) || (statSync(folder).mode & FOR_OTHERS) === 0) return [];
  return [warn('DATA_DIR', `others on this machine may look into ${folder}: chmod 700 ${folder}`)];
}

function placeFindings(data: string, backups: string): Finding[] {
  if (!existsSync(data) || !existsSync(backups) || statSync(data).dev !== statSync(backups).dev) return [];
  return [
    warn('BACKUP_DIR', 'is on the disk of DATA_DIR, and is lost with it: copy the backups elsewhere too.'),
  ];
}

export function backupFinding(last: LastBackup | null, now: number): Finding {
  const topic = 'backups';
  if (last === null) return fail(topic, 'there is none yet: run `npm run admin -- backup`.');
  const hours = Math.round((now - last.at) / HOUR);
  const text = `the last one is ${hours} hours old, ${readableBytes(last.bytes)}`;
  const remedy = 'see the log of the server, and run `npm run admin -- backup`.';
  if (now - last.at > BACKUP_OLD_MS) return fail(topic, `${text}: ${remedy}`);
  if (now - last.at > BACKUP_LATE_MS) return warn(topic, `${text}: ${remedy}`);
  return now < last.at - HOUR
    ? warn(topic, `${last.name} is of the future: the clock was wrong.`)
    : ok(topic, text);
}
