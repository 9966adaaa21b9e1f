import { powerCalls } from '#contract/calls/power.ts';
import { done } from '#server/http/answers.ts';
import { type Api, bind } from '#server/http/bind.ts';
import { addressKey } from '#server/plugins/rate-limits.ts';
import { addEvent } from './power-repository.ts';

/** Product events, of users and of visitors (specification §7, "Power"). */
export function powerRoutes(api: Api): void {
  const { limits, database } = api.context;
  bind(api, powerCalls.sendPowerEvent, async ({ body, scope, now, request }) => {
    await limits.take('eventsOfAddress', addressKey(request.ip));
    await addEvent(scope?.queries ?? database.db, scope?.userId, body, new Date(now).toISOString());
    return done;
  });
}
