import { calendarsCalls } from '#contract/calendars.ts';
import { calendarUrl } from '#server/accounts/calendars/calendars.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { deleteCalendar, makeCalendar, showCalendar, showCalendars } from './calendars-service.ts';

export function calendarsRoutes(api: Api): void {
  const { limits, config } = api.context;

  route(api, calendarsCalls.listCalendars, async ({ scope }) => ok(await showCalendars(scope)));

  route(
    api,
    calendarsCalls.createCalendar,
    async ({ scope, body, request, now }) => {
      await limits.take('newCalendarsOfUser', scope.userId);
      const { calendar, key } = await makeCalendar(scope, body, now);
      await recordEvent(scope, { kind: 'calendarCreated' }, originOf(request), now);
      return created({ ...calendar, url: calendarUrl(config.PUBLIC_URL, key) });
    },
    // The hash of its key alone is stored: a repetition has no address to answer.
    async ({ scope }, id) => ({ ...(await showCalendar(scope, id)), url: null }),
  );

  route(api, calendarsCalls.deleteCalendar, async ({ scope, params, request, now }) => {
    await deleteCalendar(scope, params.id);
    await recordEvent(scope, { kind: 'calendarDeleted' }, originOf(request), now);
    return done;
  });
}
