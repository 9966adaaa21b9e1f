import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayIn } from '#domain/days/day-key.ts';
import {
  CALENDAR_PATH,
  dividerIdsOf,
  noteRead,
  type OpenCalendar,
  openCalendar,
} from '#server/accounts/calendars/calendars.ts';
import type { Context } from '#server/core/http/context.ts';
import { sendShrunk, setETagHeaders } from '#server/core/http/etag.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { feedEvents } from './feed-events.ts';
import { writeFeed } from './write-feed.ts';

/** Answers an address that nothing has. */
export type AnswerUnknown = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const headers = {
  'content-disposition': 'inline; filename="resilience.ics"',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
/** Seconds for which the program that reads a feed need not ask again. */
const MAX_AGE = 900;

/** Serves the feeds that calendar programs read; the address alone gives access. */
export function serveCalendars(app: FastifyInstance, context: Context, answerUnknown: AnswerUnknown): void {
  const { limits, queues } = context;
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}/:file`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await openCalendar(context, request.params.file);
    if (!found) return await answerUnknown(request, reply);
    await limits.take('calendar', found.calendar.id);
    const { text, content } = await queues.enqueue('reads', found.user.user_id, async () => {
      return await readFeed(context, found, request.ip);
    });
    reply.headers(headers);
    const cacheControl = `private, max-age=${MAX_AGE}`;
    if (setETagHeaders(request, reply, { text: content }, cacheControl)) return reply.code(304).send();
    return await sendShrunk(request, reply.type('text/calendar; charset=utf-8'), { text: Buffer.from(text) });
  });
}

async function readFeed(context: Context, { calendar, user }: OpenCalendar, ip: string) {
  const { config, database, circuits } = context;
  const now = context.clock();
  const clock = dayClockOf(user);
  const scope = { userId: user.user_id, queries: database.db, engine: database.engine };
  const { id, kind } = calendar;
  const parts = { kind, dividerIds: dividerIdsOf(calendar), breaks: breaksIn(user), clock, now };
  const events = await circuits.run(user.user_id, async () => await feedEvents(scope, parts));
  const today = dayIn(clock.timeZone, now, clock.dayStart);
  await noteRead(context, { calendar, user }, { today, ip });
  const { host } = new URL(config.PUBLIC_URL);
  return await writeFeed(events, {
    id,
    kind,
    isNamed: calendar.names === 1,
    locale: user.locale,
    host,
    now,
  });
}
