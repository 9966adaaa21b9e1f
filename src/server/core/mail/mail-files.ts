import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import { unlessMissing, writeNewFile } from '#server/core/disk/files.ts';

/** An older mail is useless: its links have expired, and it contains personal data. */
export const MAIL_FILES_TTL_MS = 7 * DAY;

const KEY_FILE = 'owners.key';
const KEY_BYTES = 32;
const OWNER_LENGTH = 32;
/** The instant of a mail, its owner (missing in names of older versions), and its id. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z-(?:([\da-f]{32})-)?[\da-f]+\.eml(?:\.[\da-f]+\.part)?$/;

/** The parts of a file's name in DATA_DIR/mail. */
export interface MailFile {
  readonly userId: string;
  readonly date: Date;
  /** Hexadecimal: the same for a repeated delivery, which replaces the first. */
  readonly id: string;
}

/** The folder of the mails that are written as files instead of being sent. */
export function mailFolderOf(dataDir: string): string {
  return resolve(dataDir, 'mail');
}

/**
 * Writes a mail, completely or not at all, which only the owner of the file may read: mails contain secrets. Names sort by time, and
 * reveal the recipient only to a reader of the key beside them. Answers the path.
 */
export async function writeMailFile(folder: string, file: MailFile, content: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner = ownerOf(await ownersKey(folder), file.userId);
  const path = join(folder, `${timeOf(file.date.getTime())}-${owner}-${file.id}.eml`);
  // Unique, even when two processes deliver the same mail at once.
  const part = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    await writeFile(part, content, { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    // On a full disk the partial file must not stay.
    await rm(part, { force: true });
    throw error;
  }
  return path;
}

/** Removes the mails, of one user or of all, that were requested before an instant (milliseconds since 1970-01-01 UTC). */
export async function removeMailFiles(folder: string, before: number, userId?: string): Promise<number> {
  const found = (await unlessMissing(readdir(folder))) ?? [];
  const names = found.filter((name) => NAME.test(name) && name < timeOf(before));
  if (names.length === 0) return 0;
  const owner = userId === undefined ? undefined : ownerOf(await ownersKey(folder), userId);
  const gone = names.filter((name) => owner === undefined || NAME.exec(name)?.[1] === owner);
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone.length;
}

/** No colon: some file systems refuse it. */
function timeOf(at: number): string {
  return instant(at).replaceAll(':', '-');
}

function ownerOf(key: Buffer, userId: string): string {
  return createHmac('sha256', key).update(userId).digest('hex').slice(0, OWNER_LENGTH);
}

/** Created once for the folder; of concurrent processes all use the first. */
async function ownersKey(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE);
  let key = await unlessMissing(readFile(path));
  if (!key) {
    writeNewFile(path, randomBytes(KEY_BYTES));
    key = await unlessMissing(readFile(path));
  }
  if (key?.length !== KEY_BYTES) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes: remove it.`);
  return key;
}
