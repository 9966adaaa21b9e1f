import { DAY, HOUR } from '#domain/days/time.ts';
import { expireUnconfirmed } from './accounts/closing/expire-unconfirmed.ts';
import { cleanExpired } from './clean-expired.ts';
import { backupNightly } from './core/backups/own-backups.ts';
import type { Clock } from './core/clock/clock.ts';
import type { Config } from './core/config/config.ts';
import type { Log } from './core/errors/log.ts';
import type { Context } from './core/http/context.ts';
import type { PeriodicWork } from './core/jobs/periodic-work.ts';
import { MAIL_FILES_TTL_MS, mailFolderOf, removeMailFiles } from './core/mail/mail-files.ts';
import { recountHabits } from './habits/records/recount-habits.ts';

/** When most of our users sleep, UTC. */
const NIGHT_HOUR = 3;

/** All periodic work. */
export function periodicWorks(context: Context, log: Log): PeriodicWork[] {
  const { database, clock, config, metrics } = context;
  return [
    ...(config.SMTP_URL === undefined ? [] : [expiringOf(context)]),
    {
      name: 'clean-expired',
      next: (now) => now + HOUR,
      run: async (_, isOver) => {
        await cleanExpired(database, clock(), isOver);
        return '';
      },
    },
    {
      name: 'clean-mails',
      isLocal: true,
      next: (now) => now + HOUR,
      run: async () => {
        await removeMailFiles(mailFolderOf(config.DATA_DIR), clock() - MAIL_FILES_TTL_MS);
        return '';
      },
    },
    {
      name: 'release-space',
      isLocal: true,
      next: (now) => now + HOUR,
      run: async (_, isOver) => {
        await database.releaseSpace(isOver);
        return '';
      },
    },
    {
      name: 'recount-habits',
      next: nextNight,
      run: async (after, isOver) =>
        await recountHabits({
          database,
          after,
          isOver,
          onRepair: (wrong) => {
            metrics.repair();
            log.warn(wrong, 'A count differed from its days and was set right');
          },
        }),
    },
    ...backupWorks(config, clock, log),
  ];
}

/** Without BACKUP_DIR there are no nightly backups. */
function backupWorks(config: Config, clock: Clock, log: Log): PeriodicWork[] {
  const { BACKUP_DIR } = config;
  if (BACKUP_DIR === undefined) return [];
  return [
    {
      name: 'backup',
      next: nextNight,
      run: async (_, isOver) => {
        const made = await backupNightly({ ...config, BACKUP_DIR }, clock(), isOver);
        log.info(made, 'Backed up the database');
        return '';
      },
    },
  ];
}

/** Only where mails are sent: elsewhere members could neither confirm their addresses nor be warned. */
const expiringOf = ({ database, clock }: Context): PeriodicWork => ({
  name: 'expire-unconfirmed',
  next: nextNight,
  run: async (after, isOver) => await expireUnconfirmed({ database, clock, after, isOver }),
});

export function nextNight(now: number): number {
  const tonight = Math.floor(now / DAY) * DAY + NIGHT_HOUR * HOUR;
  return tonight > now ? tonight : tonight + DAY;
}
