import { operatingClubCalls } from '#contract/operating-club.ts';
import { limitMails } from '#server/accounts/mails/account-mails.ts';
import { type AdmissionWatch, changeAdmission, showAdmission } from '#server/accounts/operator/admission.ts';
import { countUsers } from '#server/accounts/users/count-users.ts';
import { readLastBackup } from '#server/core/backups/list-backups.ts';
import { instant } from '#server/core/clock/clock.ts';
import { version } from '#server/core/config/config.ts';
import { readRoom } from '#server/core/disk/disk-watch.ts';
import { type Api, ok, route, routePrepared } from '#server/core/http/route.ts';
import { listFailedJobs } from './acts/failed-jobs.ts';
import { findRelease } from './acts/release.ts';
import { sendTestMailTo } from './acts/test-mail.ts';
import { backupDirOf } from './backups-routes.ts';
import { findAll } from './checks/doctor-checks.ts';
import { type Finding, shownFindings } from './checks/finding.ts';
import { recordAct } from './operator-events.ts';

/** How the server is doing, and who may join it. */
export function clubRoutes(api: Api, admission: AdmissionWatch): void {
  const { context } = api;
  const { config, database, limits } = context;
  // They ask the mail server and PUBLIC_URL: once for all who ask at the same time.
  let running: Promise<Finding[]> | undefined;
  let asking: ReturnType<typeof findRelease> | undefined;

  route(api, operatingClubCalls.getOverview, async () => {
    const last = await readLastBackup(backupDirOf(context));
    const { registration, domains, fixed } = await showAdmission(config, database.db);
    return ok({
      version,
      publicUrl: config.PUBLIC_URL,
      registration,
      domains: [...domains],
      fixed,
      members: await countUsers(database),
      mail: config.SMTP_URL === undefined ? ('files' as const) : ('smtp' as const),
      database: { engine: database.engine, bytes: await database.size() },
      disk: await readRoom(config.DATA_DIR),
      nightlyBackups: config.BACKUP_DIR !== undefined,
      lastBackup: last && instant(last.at),
    });
  });

  routePrepared(api, operatingClubCalls.changeAdmission, {
    prepare: async ({ viewer }) => await limits.take('actsOfOperator', viewer.userId),
    handle: async ({ scope, body, request, now }) => {
      await changeAdmission(config, scope.queries, body);
      await recordAct(scope, { act: 'registration' }, request, now);
      const { domains, ...shown } = await showAdmission(config, scope.queries);
      admission.forget();
      return ok({ ...shown, domains: [...domains] });
    },
  });

  route(api, operatingClubCalls.getRelease, async () => {
    asking ??= findRelease(context).finally(() => {
      asking = undefined;
    });
    return ok(await asking);
  });

  route(api, operatingClubCalls.listChecks, async () => {
    running ??= findAll(config, database, context.clock()).finally(() => {
      running = undefined;
    });
    return ok(shownFindings(await running));
  });

  route(api, operatingClubCalls.listFailedJobs, async () => ok(await listFailedJobs(database)));

  routePrepared(api, operatingClubCalls.sendTestMail, {
    prepare: async ({ viewer: { user }, request }) => {
      await limitMails(limits, request, user.email);
      return await sendTestMailTo(config, user.email);
    },
    handle: async (_, { path, reason }) => ok({ path, failure: reason }),
  });
}
