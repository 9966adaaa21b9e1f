import { createECDH } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { countUsers } from '#server/accounts/users/count-users.ts';
import { type LastBackup, readLastBackup } from '#server/core/backups/list-backups.ts';
import { instant } from '#server/core/clock/clock.ts';
import { findLastSeen } from '#server/core/clock/clock-guard.ts';
import { type Config, ConfigError } from '#server/core/config/config.ts';
import { exposureWarning } from '#server/core/config/network-warnings.ts';
import { addressesOf, isHttps } from '#server/core/config/public-address.ts';
import { isLoopback } from '#server/core/config/setting-values.ts';
import type { Database } from '#server/core/database/database.ts';
import { describeNewer, newerThan } from '#server/core/database/migrations/made-by.ts';
import { compareMigrations, migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { diskLevel, readRoom } from '#server/core/disk/disk-watch.ts';
import { jobFigures } from '#server/core/jobs/job-figures.ts';
import { mailFolderOf } from '#server/core/mail/mail-files.ts';
import { readUnsubscribeKey, readVapidKeys, type VapidKeys } from '#server/habits/reminders/reminder-keys.ts';
import { type Finding, fail, ok, readableBytes, warn } from './finding.ts';

const PATIENCE_MS = 5_000;
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);

/** Every check of a server that is running, by that server itself: it need not ask whether it answers. */
export async function findAll(config: Config, database: Database, now: number): Promise<Finding[]> {
  return [
    ...checkSettings(config),
    ...(await publicFindings(config)),
    ...(await checkDatabase(database, now)),
    ...(await checkFolders(config, now)),
    ...checkKeys(config),
    ...(await checkMail(config)),
  ];
}

/** PUBLIC_URL and the proxy, by the settings alone. */
export function checkSettings(config: Config): Finding[] {
  const exposed = exposureWarning(config);
  return [
    exposed === null ? ok('configuration', 'every setting is valid') : warn('configuration', exposed),
    proxyFinding(config),
    ...headerFinding(config),
  ];
}

/** Whom a proxy names is let in: an operator must know it. */
function headerFinding({ TRUSTED_HEADER_USER: name, TRUST_PROXY }: Config): Finding[] {
  if (name === undefined) return [];
  return [ok('trusted header', `${name} signs in the person that it names, from ${TRUST_PROXY} alone`)];
}

function proxyFinding(config: Config): Finding {
  const { TRUST_PROXY } = config;
  const topic = 'proxy';
  if (TRUST_PROXY === true) {
    return warn(
      topic,
      'TRUST_PROXY=on lets every client choose its address: name the proxies (loopback, 1).',
    );
  }
  if (TRUST_PROXY === false && addressesOf(config).some(isHttps)) {
    return warn(
      topic,
      'PUBLIC_URL is https and TRUST_PROXY is off: all clients share the limits of the proxy. Set TRUST_PROXY=loopback, or its address.',
    );
  }
  return ok(topic, TRUST_PROXY === false ? 'none is trusted' : `trusted: ${TRUST_PROXY}`);
}

/** `had`: the names of the applied migrations; `newer`: what to say of a newer version. */
export function migrationFinding(had: readonly string[], newer = newerThan(null)): Finding {
  const state = compareMigrations(had);
  if (state === 'newer') return fail('migrations', newer);
  if (state === 'current') return ok('migrations', `all are applied, up to ${had.at(-1)}`);
  return warn('migrations', 'some are to be applied: start the server, which does it.');
}

/** Whether a server answers here, and at the address that people open. */
export async function checkAddresses(config: Config): Promise<Finding[]> {
  const { HOST, PORT } = config;
  const host = ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST;
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
  return [...(PORT === 0 ? [] : [await serverFinding(own)]), ...(await publicFindings(config))];
}

async function serverFinding(url: string): Promise<Finding> {
  const status = await statusOf(`${url}/readyz`);
  if (status === 200) return ok('server', `answers at ${url}, and its database accepts writes`);
  if (status === 503)
    return fail('server', `answers at ${url}, but its database accepts no writes: see its log.`);
  return warn(
    'server',
    `none answers at ${url} (${status}): start it, or ignore this where it runs elsewhere.`,
  );
}

/** Whether one answers at each address that people open. */
const publicFindings = async (config: Config): Promise<Finding[]> =>
  await Promise.all(addressesOf(config).map(publicFinding));

async function publicFinding(publicUrl: string): Promise<Finding> {
  const status = await statusOf(`${publicUrl}/healthz`);
  const topic = 'PUBLIC_URL';
  if (status === 200) return ok(topic, `${publicUrl} answers`);
  if (isLoopback(new URL(publicUrl)))
    return warn(topic, `${publicUrl} does not answer (${status}): start the server.`);
  return fail(
    topic,
    `${publicUrl} does not answer from here as it should (${status}): look at its name (DNS), its certificate and the proxy (docs/operations/https.md, "HTTPS").`,
  );
}

/** The HTTP status, or the code of the error. */
async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
    return cause?.code ?? name;
  }
}

/** Jobs are taken within seconds: after this long no server takes them. */
const DUE_MAX_SECONDS = (10 * MINUTE) / 1_000;

/** The database: its version, its size, the work that waits in it, and its clock. */
export async function checkDatabase(database: Database, now: number): Promise<Finding[]> {
  const migrations = await migrationsOf(database.db);
  const size = readableBytes(await database.size());
  const newer = await describeNewer(database.db, database.engine);
  const found = [ok('database', `${database.engine}, ${size}`), migrationFinding(migrations, newer)];
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

/** A night may be a little later than the one before. */
const BACKUP_LATE_MS = 26 * HOUR;
const BACKUP_OLD_MS = 3 * DAY;
const FOR_OTHERS = 0o077;

/** The folders: their space, who may read them, and the age of the last backup. */
export async function checkFolders({ DATA_DIR, BACKUP_DIR }: Config, now: number): Promise<Finding[]> {
  const data = resolve(DATA_DIR);
  const found = [await spaceFinding('DATA_DIR', data), ...modeFindings(data)];
  if (BACKUP_DIR === undefined) {
    return [...found, warn('backups', 'there are no nightly backups: set BACKUP_DIR.')];
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
  if (last === null)
    return warn(topic, 'there is none yet: the first comes in the night, or by `npm run admin -- backup`.');
  const hours = Math.round((now - last.at) / HOUR);
  const text = `the last one is ${hours} hours old, ${readableBytes(last.bytes)}`;
  const remedy = 'see the log of the server, and run `npm run admin -- backup`.';
  if (now - last.at > BACKUP_OLD_MS) return fail(topic, `${text}: ${remedy}`);
  if (now - last.at > BACKUP_LATE_MS) return warn(topic, `${text}: ${remedy}`);
  return now < last.at - HOUR
    ? warn(topic, `${last.name} is of the future: the clock was wrong.`)
    : ok(topic, text);
}

/** The generated keys: a check creates none, which only a server does. */
export function checkKeys(config: Config): Finding[] {
  return [
    keyFinding('VAPID keys', config.VAPID_PUBLIC_KEY, join(config.DATA_DIR, 'vapid.json'), () =>
      requirePair(readVapidKeys(config)),
    ),
    keyFinding('unsubscribe key', config.UNSUBSCRIBE_KEY, join(config.DATA_DIR, 'unsubscribe.key'), () => {
      readUnsubscribeKey(config);
    }),
  ];
}

function keyFinding(topic: string, given: string | undefined, file: string, read: () => void): Finding {
  if (given === undefined && !existsSync(file)) {
    return warn(topic, `${file} does not exist: the next start of the server creates it.`);
  }
  try {
    read();
    return ok(topic, given === undefined ? `in ${file}` : 'of the settings');
  } catch (error) {
    return fail(topic, (error as Error).message);
  }
}

function requirePair({ publicKey, privateKey }: VapidKeys): void {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  if (pair.getPublicKey('base64url') === publicKey) return;
  throw new ConfigError('the public key is not that of the private key: take both from a backup.');
}

/** Whether the mail server answers, and lets us in. Whether a mail arrives, `send-test-mail` shows. */
export async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Finding[]> {
  const topic = 'mail';
  if (SMTP_URL === undefined) {
    const folder = mailFolderOf(DATA_DIR);
    return [warn(topic, `SMTP_URL is not set: mails are files in ${folder}, which only you can hand over.`)];
  }
  const { host } = new URL(SMTP_URL);
  const sender =
    MAIL_FROM === undefined ? [warn(topic, 'MAIL_FROM is not set: mail servers may refuse ours.')] : [];
  // The mail library is loaded with its first use.
  const { greetSmtp } = await import('#server/core/mail/mail-transports.ts');
  try {
    await greetSmtp(SMTP_URL);
    return [ok(topic, `${host} lets us in`), ...sender];
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return [
      fail(topic, `${host} does not let us in (${reason}): check SMTP_URL and the network.`),
      ...sender,
    ];
  }
}
