import { DAY, HOUR } from '#domain/time.ts';
import { expireUnconfirmed } from './accounts/closing/expire-unconfirmed.ts';
import { cleanExpired } from './clean-expired.ts';
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
