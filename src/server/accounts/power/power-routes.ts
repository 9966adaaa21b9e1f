import { powerCalls } from '#contract/power.ts';
import { instant } from '#server/core/clock/clock.ts';
import { SYSTEM_USER, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import { isShort } from '#server/core/disk/disk-watch.ts';
import { type Api, done, routePrepared } from '#server/core/http/route.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';
import { BoundedQueue } from '#server/core/limits/user-queues.ts';
import { addEvent, userEvents, visitorEvents } from './power-repository.ts';

/** Visitors share one count of events, so they run in turn: waiting for it uses one connection at most. */
const VISITORS = { atOnce: 1, waitingMax: 200 };

/**
 * Product events of users and visitors (docs/rules/api.md#product-events). An event without room is dropped with the same answer: the client
 * need not know, and no client can fill the disk with events.
 */
export function powerRoutes(api: Api): void {
  const { limits, database, disk } = api.context;
  const visitors = new BoundedQueue(VISITORS);
  const isDiskShort = async (): Promise<boolean> => {
    // The disk of a PostgreSQL server is out of reach.
    const room = database.engine === 'sqlite' ? await disk.look() : null;
    return room !== null && isShort(room);
  };

  routePrepared(api, powerCalls.sendPowerEvent, {
    prepare: async ({ request }) => {
      await limits.take('eventsOfAddress', addressKeys(request.ip));
      return { isDropped: await isDiskShort() };
    },
    handle: async ({ body, scope, now }, { isDropped }) => {
      if (isDropped) return done;
      const at = instant(now);
      if (scope) await addEvent(scope, body, at, userEvents);
      else {
        const add = (rows: UserRows) => addEvent(rows, body, at, visitorEvents);
        await visitors.run(() => withTransaction(database, SYSTEM_USER, add));
      }
      return done;
    },
  });
}
