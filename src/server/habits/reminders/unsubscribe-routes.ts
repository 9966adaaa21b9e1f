import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { remindersCalls } from '#contract/calls/reminders.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import { API_BASE } from '#server/core/http/api-base.ts';
import { unsubscribeHeaders, unsubscribePage } from './unsubscribe-page.ts';

/** Of the page. */
const PATH = '/reminders/unsubscribe';
/** Bytes: what comes says nothing that the address does not. */
const BODY_MAX = 4_096;

/** Where a reminder by mail, or the program that shows it, ends such mails. */
export function unsubscribeUrl(publicUrl: string, locale: Locale, token: string): string {
  const url = new URL(pathIn(PATH, locale), publicUrl);
  url.searchParams.set('token', token);
  return url.href;
}

/**
 * The page of that link. Looking changes nothing: programs look at links ahead of people. A post ends the mails, a person's or a mail
 * program's (RFC 8058): it comes from anywhere, without a cookie, and the token alone says whose they are.
 */
export async function takeUnsubscribing(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, async () => null);
  for (const locale of locales) {
    const path = pathIn(PATH, locale);
    app.get(path, async (_request, reply) =>
      reply.headers(unsubscribeHeaders).send(unsubscribePage('ask', locale)),
    );
    app.post(path, async (request, reply) => await unsubscribe(app, request, reply, locale));
  }
}

async function unsubscribe(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
): Promise<FastifyReply> {
  const { token } = request.query as { token?: unknown };
  const { 'x-forwarded-for': forwarded } = request.headers;
  const { method, path } = remindersCalls.unsubscribeReminders;
  const answer = await app.inject({
    method,
    url: API_BASE + path,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    payload: { token: typeof token === 'string' ? token : '' },
  });
  const step = answer.statusCode < 300 ? 'done' : 'invalid';
  return reply
    .code(step === 'done' ? 200 : answer.statusCode)
    .headers(unsubscribeHeaders)
    .send(unsubscribePage(step, locale));
}
