import { basename, resolve } from 'node:path';
import { BACKUPS_SHOWN, FINDING_MAX, FINDINGS_MAX } from '#contract/limits.ts';
import { operatingCalls } from '#contract/operating.ts';
import { MINUTE } from '#domain/days/time.ts';
import { limitMails } from '#server/accounts/mails/account-mails.ts';
import { deleteInvite, insertInvite, listInvites } from '#server/accounts/registration/registration.ts';
import { countUsers } from '#server/accounts/users/count-users.ts';
import { backupNightly } from '#server/core/backups/create-backup.ts';
import { describeBackups, readLastBackup } from '#server/core/backups/list-backups.ts';
import { ownBackupsOf } from '#server/core/backups/manifest.ts';
import { instant } from '#server/core/clock/clock.ts';
import { version } from '#server/core/config/config.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { readRoom } from '#server/core/disk/disk-watch.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { type Api, created, done, ok, route, routePrepared } from '#server/core/http/route.ts';
import { sendTestMailTo } from './acts/test-mail.ts';
import { findAll } from './checks/doctor-checks.ts';
import type { Finding } from './checks/finding.ts';
import { membersRoutes } from './members-routes.ts';
import { recordAct } from './operator-events.ts';

/** The calls of the page /operator: to everyone but operators each answers 404. */
export function operatorRoutes(api: Api): void {
  overviewRoutes(api);
  membersRoutes(api);
  invitationsRoutes(api);
  backupsRoutes(api);
  mailRoute(api);
}

function overviewRoutes(api: Api): void {
  const { context } = api;
  const { config, database } = context;
  // They ask the mail server and PUBLIC_URL: once for all who ask at the same time.
  let running: Promise<Finding[]> | undefined;

  route(api, operatingCalls.getOverview, async () => {
    const last = await readLastBackup(backupDirOf(context));
    return ok({
      version,
      registration: config.REGISTRATION,
      domains: [...config.REGISTRATION_DOMAINS],
      members: await countUsers(database),
      mail: config.SMTP_URL === undefined ? ('files' as const) : ('smtp' as const),
      database: { engine: database.engine, bytes: await database.size() },
      disk: await readRoom(config.DATA_DIR),
      nightlyBackups: config.BACKUP_DIR !== undefined,
      lastBackup: last && instant(last.at),
    });
  });

  route(api, operatingCalls.listChecks, async () => {
    running ??= findAll(config, database, context.clock()).finally(() => {
      running = undefined;
    });
    const findings = (await running).slice(0, FINDINGS_MAX);
    return ok(findings.map((finding) => ({ ...finding, text: finding.text.slice(0, FINDING_MAX) })));
  });
}

function invitationsRoutes(api: Api): void {
  const { context } = api;
  const { config, limits } = context;

  route(api, operatingCalls.listInvitations, async () => ok(await listInvites(context)));

  route(
    api,
    operatingCalls.createInvitation,
    async ({ scope, body, request, now }) => {
      await limits.take('actsOfOperator', scope.userId);
      const invitation = await insertInvite(config, scope.queries, body, now);
      await recordAct(scope, { act: 'invite' }, request, now);
      return created(invitation);
    },
    async (_, id) => {
      const invitation = (await listInvites(context)).find((each) => each.id === id);
      if (!invitation) throw notFound();
      return { ...invitation, link: null };
    },
  );

  route(api, operatingCalls.deleteInvitation, async ({ scope, params, request, now }) => {
    await limits.take('actsOfOperator', scope.userId);
    await deleteInvite(scope.queries, params.id);
    await recordAct(scope, { act: 'revokeInvite' }, request, now);
    return done;
  });
}

const backupDirOf = ({ config }: Context): string =>
  resolve(config.BACKUP_DIR ?? ownBackupsOf(config.DATA_DIR));

/** A larger database takes longer than a page may wait: the nightly backup has its own time. */
const BACKUP_MAX_MS = 10 * MINUTE;

function backupsRoutes(api: Api): void {
  const { context } = api;
  let isRunning = false;

  route(api, operatingCalls.listBackups, async () => {
    const found = await describeBackups(backupDirOf(context), BACKUPS_SHOWN);
    return ok(found.map(({ name, kind, at, bytes }) => ({ name, kind, at: instant(at), bytes })));
  });

  routePrepared(api, operatingCalls.createBackup, {
    prepare: async ({ now }) => {
      if (isRunning) return { backup: null, reason: 'running', text: null } as const;
      isRunning = true;
      try {
        return await backUp(context, now);
      } finally {
        isRunning = false;
      }
    },
    handle: async ({ scope, request, now }, made) => {
      if (made.backup !== null) await recordAct(scope, { act: 'backup' }, request, now);
      return ok(made);
    },
  });
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

function mailRoute(api: Api): void {
  const { config, limits } = api.context;

  routePrepared(api, operatingCalls.sendTestMail, {
    prepare: async ({ viewer: { user }, request }) => {
      await limitMails(limits, request, user.email);
      return await sendTestMailTo(config, user.email);
    },
    handle: async (_, { path, reason }) => ok({ path, failure: reason }),
  });
}
