import { powerCalls } from '#contract/calls/power.ts';
import type { PowerEvent } from '#contract/power.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { isShort } from '#server/core/disk/disk-level.ts';
import { done } from '#server/core/http/answers.ts';
import { type Api, routePrepared } from '#server/core/http/route.ts';
import { BoundedQueue } from '#server/core/limits/bounded-queue.ts';
import { addressKeys } from '#server/core/limits/budget-keys.ts';
import { userEvents, visitorEvents } from './event-bounds.ts';
import { addEvent } from './power-repository.ts';

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
      else await visitors.run(async () => await addVisitorEvent(database, body, at));
      return done;
    },
  });
}

async function addVisitorEvent(database: Database, event: PowerEvent, at: string): Promise<void> {
  await withTransaction(database, SYSTEM_USER, async (rows) => {
    await addEvent(rows, event, at, visitorEvents);
  });
}
