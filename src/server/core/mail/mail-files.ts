import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeNewFile } from '#server/core/disk/write-new-file.ts';

/** A mail that was not fetched by then never will be: its links have run out, and it names somebody. */
export const MAIL_FILES_KEPT_MS = 7 * 86_400_000;

const KEY_FILE = 'owners.key';
const KEY_BYTES = 32;
const OWNER_LENGTH = 32;
/** The instant of a mail, then whose it is (missing in names of older versions), then which one. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z-(?:([\da-f]{32})-)?[\da-f]+\.eml(?:\.[\da-f]+\.part)?$/;

/** What a file of DATA_DIR/mail is named by. */
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
 * Writes a mail, whole or not at all, which only the owner of the file may read: mails carry secrets. Names sort by time, and show
 * whose mail it is only to someone who has the key beside it. Answers the path.
 */
export async function writeMailFile(folder: string, file: MailFile, content: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner = ownerOf(await ownersKey(folder), file.userId);
  const path = join(folder, `${timeOf(file.date.getTime())}-${owner}-${file.id}.eml`);
  // Its own even where two deliver the same mail at once.
  const part = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    await writeThrough(part, content);
    await rename(part, path);
  } catch (error) {
    // A full disk must not keep the half that it took.
    await rm(part, { force: true });
    throw error;
  }
  return path;
}

/** Removes the mails, of one user or of everybody, that were asked for before an instant (milliseconds since 1970-01-01 UTC). */
export async function removeMailFiles(folder: string, before: number, userId?: string): Promise<number> {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name) && name < timeOf(before));
  if (names.length === 0) return 0;
  const owner = userId === undefined ? undefined : ownerOf(await ownersKey(folder), userId);
  const gone = names.filter((name) => owner === undefined || NAME.exec(name)?.[1] === owner);
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone.length;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** No colon: some file systems take none. */
function timeOf(at: number): string {
  return new Date(at).toISOString().replaceAll(':', '-');
}

function ownerOf(key: Buffer, userId: string): string {
  return createHmac('sha256', key).update(userId).digest('hex').slice(0, OWNER_LENGTH);
}

/** Made once for the folder; of several processes at once the first has made it for all. */
async function ownersKey(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE);
  let key = await readKey(path);
  if (!key) {
    writeNewFile(path, randomBytes(KEY_BYTES));
    key = await readKey(path);
  }
  if (key?.length !== KEY_BYTES) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes: remove it.`);
  return key;
}

async function readKey(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
