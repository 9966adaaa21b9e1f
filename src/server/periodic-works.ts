import { DAY, HOUR } from '#domain/time.ts';
import { cleanExpired } from './clean-expired.ts';
import type { Log } from './core/errors/log.ts';
import type { Context } from './core/http/context.ts';
import type { PeriodicWork } from './core/jobs/periodic-work.ts';
import { MAIL_FILES_TTL_MS, mailFolderOf, removeMailFiles } from './core/mail/mail-files.ts';
import { recountHabits } from './habits/records/recount-habits.ts';

/** When most of our users sleep, UTC. */
const NIGHT_HOUR = 3;

/** All periodic work. */
export function periodicWorks({ database, clock, config, metrics }: Context, log: Log): PeriodicWork[] {
  return [
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
  ];
}

export function nextNight(now: number): number {
  const tonight = Math.floor(now / DAY) * DAY + NIGHT_HOUR * HOUR;
  return tonight > now ? tonight : tonight + DAY;
}
