import { z } from 'zod';
import { defineCall } from './call.ts';
import { brokenRule, instantSchema, shownCount, shownText } from './common.ts';
import {
  BACKUP_NAME_MAX,
  BACKUPS_SHOWN,
  BYTES_SHOWN_MAX,
  DOMAIN_MAX,
  FINDING_MAX,
  FINDINGS_MAX,
  JOBS_SHOWN,
  PATH_MAX,
  REGISTRATION_DOMAINS_MAX,
  VERSION_MAX,
} from './limits.ts';

const bytesSchema = shownCount(BYTES_SHOWN_MAX);
const backupNameSchema = shownText(BACKUP_NAME_MAX);

const backupSchema = z
  .object({
    name: backupNameSchema,
    kind: z.enum(['regular', 'migration']).meta({ description: 'migration: taken before one' }),
    at: instantSchema,
    bytes: bytesSchema,
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof backupSchema>;

/** Who may join. */
export const registrationSchema = z.enum(['open', 'invite', 'closed']);

/** The part of email addresses after the @, in lower case. */
export const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

const domainSchema = z
  .string()
  .max(DOMAIN_MAX)
  .trim()
  .toLowerCase()
  .refine((text) => DOMAIN.test(text), brokenRule('generic'))
  .meta({ maxLength: DOMAIN_MAX, examples: ['example.org'] });

const admissionSchema = z
  .object({
    registration: registrationSchema,
    domains: z
      .array(shownText(DOMAIN_MAX))
      .meta({ maxItems: REGISTRATION_DOMAINS_MAX, description: 'Of addresses that may join; empty: any' }),
    fixed: z
      .object({ registration: z.boolean(), domains: z.boolean() })
      .meta({ description: 'What the environment of the server sets: no call changes it' }),
  })
  .meta({ id: 'Admission' });
export type Admission = z.infer<typeof admissionSchema>;

const changeAdmissionSchema = z
  .strictObject({
    registration: registrationSchema.optional(),
    domains: z.array(domainSchema).max(REGISTRATION_DOMAINS_MAX).optional(),
  })
  .meta({ id: 'ChangeAdmission', examples: [{ registration: 'invite' }] });

const overviewSchema = z
  .object({
    version: shownText(VERSION_MAX),
    publicUrl: shownText(PATH_MAX),
    ...admissionSchema.shape,
    members: shownCount(BYTES_SHOWN_MAX),
    mail: z.enum(['smtp', 'files']).meta({ description: 'files: no mail server is set' }),
    database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: bytesSchema }),
    disk: z
      .object({ free: bytesSchema, size: bytesSchema })
      .nullable()
      .meta({ description: 'Of the data folder; null: not known' }),
    nightlyBackups: z.boolean(),
    lastBackup: instantSchema.nullable(),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;

const releaseSchema = z
  .object({
    asked: z.boolean().meta({ description: 'UPDATE_CHECK is on' }),
    version: shownText(VERSION_MAX).meta({ description: 'The one that serves' }),
    newest: z
      .object({ version: shownText(VERSION_MAX), url: shownText(PATH_MAX) })
      .nullable()
      .meta({ description: 'null: none is known' }),
    isNewer: z.boolean().meta({ description: 'The newest is newer than the one that serves' }),
  })
  .meta({ id: 'Release' });
export type Release = z.infer<typeof releaseSchema>;

const findingSchema = z
  .object({
    level: z.enum(['ok', 'warn', 'fail']),
    topic: shownText(32),
    text: shownText(FINDING_MAX).meta({ description: 'In English, with what to do' }),
  })
  .meta({ id: 'Finding' });
export type ShownFinding = z.infer<typeof findingSchema>;

const findingsSchema = z.array(findingSchema).meta({ maxItems: FINDINGS_MAX });

const madeBackupSchema = z
  .object({
    backup: backupNameSchema.nullable().meta({ description: 'Its name; null: there is none' }),
    reason: z.enum(['running', 'failed']).nullable(),
    text: shownText(FINDING_MAX).nullable().meta({ description: 'What failed, in English' }),
  })
  .meta({ id: 'MadeBackup' });

const checkedBackupSchema = z
  .object({
    findings: findingsSchema,
    reason: z.literal('running').nullable().meta({ description: 'running: another work with backups' }),
  })
  .meta({ id: 'CheckedBackup' });

/** As `name` of the list says it, or any other name, which is none. */
const backupParams = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.-]+$/)
    .max(BACKUP_NAME_MAX)
    .meta({ maxLength: BACKUP_NAME_MAX }),
});

const sentMailSchema = z
  .object({
    path: shownText(PATH_MAX).nullable().meta({ description: 'Its file, where no mail server is set' }),
    failure: shownText(FINDING_MAX)
      .nullable()
      .meta({ description: "What failed, in the mail server's own words; null: it was sent" }),
  })
  .meta({ id: 'SentMail' });

const failedJobSchema = z
  .object({
    id: shownText(100),
    kind: shownText(40),
    error: shownText(100).nullable().meta({ description: 'A code: the log has the reason' }),
    attempts: shownCount(1_000),
    failedAt: instantSchema,
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJobSchema>;

const role = 'operator';

/** What an operator sees of the server, and does with it (docs/decisions/operator.md#the-calls). To everyone else each answers 404. */
export const operatingClubCalls = {
  getOverview: defineCall('GET /operator', {
    summary: 'How the server is doing',
    role,
    answers: { 200: overviewSchema },
  }),
  changeAdmission: defineCall('PATCH /operator/registration', {
    summary: 'Change who may join; not where the environment of the server says it',
    role,
    proof: 'always',
    body: changeAdmissionSchema,
    answers: { 200: admissionSchema },
    errors: ['settingFixed'],
  }),
  getRelease: defineCall('GET /operator/release', {
    summary: 'Whether a newer version is known; asked at most once a day, and only with UPDATE_CHECK',
    role,
    answers: { 200: releaseSchema },
  }),
  listChecks: defineCall('GET /operator/checks', {
    summary: 'What `npm run admin -- doctor` finds',
    role,
    answers: { 200: findingsSchema },
  }),
  listBackups: defineCall('GET /operator/backups', {
    summary: 'Backups, newest first',
    role,
    answers: { 200: z.array(backupSchema).meta({ maxItems: BACKUPS_SHOWN }) },
  }),
  createBackup: defineCall('POST /operator/backups', {
    summary: 'Make a backup now, one at a time, and read it again',
    role,
    answers: { 200: madeBackupSchema },
  }),
  checkBackup: defineCall('POST /operator/backups/{name}/check', {
    summary: 'Read a whole backup, and tell what is wrong',
    role,
    params: backupParams,
    answers: { 200: checkedBackupSchema },
    errors: ['notFound'],
  }),
  downloadBackup: defineCall('GET /operator/backups/{name}/file', {
    summary: 'A backup as one file, with the data and the keys of the server',
    role,
    proof: 'always',
    params: backupParams,
    media: 'application/x-tar',
    answers: { 200: z.string().meta({ maxLength: 1_000_000_000_000 }) },
    errors: ['notFound'],
  }),
  sendTestMail: defineCall('POST /operator/mail', {
    summary: 'Send a test mail to oneself, or write it to a file without a mail server',
    role,
    answers: { 200: sentMailSchema },
  }),
  listFailedJobs: defineCall('GET /operator/jobs', {
    summary: 'Work in the background that was given up in the last 30 days, the newest first',
    role,
    answers: { 200: z.array(failedJobSchema).meta({ maxItems: JOBS_SHOWN }) },
  }),
} as const;
