import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { remindersCalls } from '#contract/reminders.ts';
import { documentTexts } from '#i18n/documents.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { pathIn, pathTo } from '#i18n/paths.ts';
import { plainPageHeaders, writePlainPage } from '#server/core/http/plain-page.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { productName } from '#server/core/mail/product-name.ts';

/** The path of the page. */
const PATH = '/reminders/unsubscribe';
/** Bytes: the body is ignored. */
const BODY_MAX = 4_096;

/** The address that ends reminders by mail, in the mail and in its List-Unsubscribe header. */
export function unsubscribeUrl(publicUrl: string, locale: Locale, token: string): string {
  const url = new URL(pathIn(PATH, locale), publicUrl);
  url.searchParams.set('token', token);
  return url.href;
}

/**
 * The page of that link. A GET changes nothing: mail programs open links ahead of users. A post ends the mails, a user's or a mail
 * program's (RFC 8058): it comes from any site, without a cookie, and the token alone names the user.
 */
export async function addUnsubscribeRoutes(app: FastifyInstance): Promise<void> {
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

/** The state of the page. */
type UnsubscribeStep = 'ask' | 'done' | 'invalid';

/** The page does not send its address, which contains the token. */
const unsubscribeHeaders = { ...plainPageHeaders, 'referrer-policy': 'no-referrer' } as const;

/** The page of an unsubscribe link: it asks first, and confirms after the post. Without scripts. */
function unsubscribePage(step: UnsubscribeStep, locale: Locale): string {
  const { title, button, settings, ...texts } = documentTexts[locale].unsubscribe;
  const way =
    step === 'ask'
      ? // To this very address, which contains the token.
        `<form method="post"><button>${button}</button></form>`
      : `<a href="${pathTo('settings', locale)}">${settings}</a>`;
  return writePlainPage({
    locale,
    product: productName(locale),
    title,
    content: `<p>${texts[step]}</p>\n${way}`,
  });
}
