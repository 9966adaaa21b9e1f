import { resolve } from 'node:path';
import { z } from 'zod';
import { BACKUPS_SHOWN, EVENTS_DAYS, REGISTRATION_DOMAINS_MAX } from '#contract/limits.ts';
import { registrationSchema } from '#contract/operating-club.ts';
import { changeAdmission, showAdmission } from '#server/accounts/operator/admission.ts';
import { describeBackups } from '#server/core/backups/list-backups.ts';
import { ownBackupsOf } from '#server/core/backups/manifest.ts';
import { instant } from '#server/core/clock/clock.ts';
import { emailDomain, list } from '#server/core/config/setting-values.ts';
import { SYSTEM_USER, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { listFailedJobs } from '#server/operator/acts/failed-jobs.ts';
import { findRelease } from '#server/operator/acts/release.ts';
import { readableBytes } from '#server/operator/checks/finding.ts';
import { showActs } from '#server/operator/operator-events.ts';
import { defineCommand } from './command/command.ts';
import { columns, printable, RefusedError } from './command/terminal.ts';
import { readOwnConfig, withStorage } from './storage/with-storage.ts';

const ANY = 'any';

export const registration = defineCommand({
  usage: '[open|invite|closed] [--domains LIST|any]',
  summary: 'Shows who may join, or changes it for all servers of this database',
  help: [
    'REGISTRATION and REGISTRATION_DOMAINS of the environment are before it: what they set is not changed here.',
    '--domains LIST  only addresses of these domains may join; any: all may',
  ],
  operands: ['registration?'],
  options: { domains: 'string' },
  input: z.strictObject({
    registration: registrationSchema.optional(),
    domains: z
      .string()
      .transform((given) => (given === ANY ? '' : given))
      .pipe(list)
      .pipe(z.array(emailDomain).max(REGISTRATION_DOMAINS_MAX))
      .optional(),
  }),
  run: async (given, terminal) => {
    const admission = await withStorage(async ({ config, database }) => {
      await withTransaction(database, SYSTEM_USER, async ({ queries }) =>
        changeAdmission(config, queries, given),
      ).catch(refuseFixed);
      return await showAdmission(config, database.db);
    });
    const domains = admission.domains.length === 0 ? ANY : admission.domains.join(' ');
    const from = (isFixed: boolean) => (isFixed ? ' (set by the environment)' : '');
    terminal.print(`registration ${admission.registration}${from(admission.fixed.registration)}`);
    terminal.print(`domains      ${domains}${from(admission.fixed.domains)}`);
  },
});

function refuseFixed(error: unknown): never {
  if (error instanceof ApiError && error.code === 'settingFixed')
    throw new RefusedError('The environment of the server sets this: change REGISTRATION there.');
  throw error;
}

export const backupsList = defineCommand({
  usage: '',
  summary: 'Lists the backups on this machine, newest first',
  input: z.strictObject({}),
  run: async (_, terminal) => {
    const { BACKUP_DIR, DATA_DIR } = readOwnConfig();
    const folder = resolve(BACKUP_DIR ?? ownBackupsOf(DATA_DIR));
    const found = await describeBackups(folder, BACKUPS_SHOWN);
    const rows = found.map(({ name, at, bytes }) => [instant(at), readableBytes(bytes), name]);
    for (const line of columns([['made', 'size', 'name'], ...rows])) terminal.print(line);
    terminal.remark(`They are in ${folder}.`);
  },
});

export const jobsFailed = defineCommand({
  usage: '',
  summary: 'Lists work in the background that was given up, newest first; the log has the reasons',
  input: z.strictObject({}),
  run: async (_, terminal) => {
    const found = await withStorage(async ({ database }) => await listFailedJobs(database));
    const rows = found.map(({ failedAt, kind, attempts, error }) =>
      [failedAt, kind, String(attempts), error ?? ''].map(printable),
    );
    for (const line of columns([['failed', 'kind', 'attempts', 'code'], ...rows])) terminal.print(line);
  },
});

export const history = defineCommand({
  usage: '',
  summary: `Lists what the operators did by the page in the last ${EVENTS_DAYS} days, newest first`,
  input: z.strictObject({}),
  run: async (_, terminal) => {
    const events = await withStorage(
      async ({ config, database }) => await showActs(database, config, Date.now()),
    );
    const rows = events.map(({ at, by, act, member }) => [at, by, act ?? '', member ?? ''].map(printable));
    for (const line of columns([['at', 'operator', 'act', 'member'], ...rows])) terminal.print(line);
  },
});

export const release = defineCommand({
  usage: '',
  summary: 'Shows the version, and with UPDATE_CHECK whether a newer one is known',
  input: z.strictObject({}),
  run: async (_, terminal) => {
    const { asked, version, newest, isNewer } = await withStorage(
      async ({ config, database }) => await findRelease({ config, database, clock: Date.now }),
    );
    terminal.print(version);
    if (!asked) terminal.remark('UPDATE_CHECK is off: nothing was asked.');
    else if (newest === null) terminal.remark('The newest version could not be found out.');
    else if (isNewer) terminal.remark(`${printable(newest.version)} is out: ${printable(newest.url)}`);
    else terminal.remark('This is the newest version.');
  },
});
