import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLocale, locales } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import { TAG_PATH } from '#i18n/tag-address.ts';
import { findViewer } from '#server/accounts/sessions/session.ts';
import type { Context } from '#server/core/http/context.ts';
import { tagPageHeaders, writeTagPage } from './tag-page.ts';
import { type FoundTag, findTag, presentPress, pressTag } from './tags-service.ts';

/** Bytes: the body is ignored. */
const BODY_MAX = 4_096;

/** Answers an unknown address with the 404 of the other pages. */
export type AnswerUnknown = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Mounts the addresses of tags. */
export type AddTagRoutes = (app: FastifyInstance, answerUnknown: AnswerUnknown) => void;

type Keyed = { Params: { key: string } };

/**
 * The addresses of tags. A GET writes nothing: programs open links ahead of users. A post is a press, of the page's form or of a program: it
 * comes from anywhere, without a cookie, and the key alone names the habit. The page is in its owner's language; under /fr, in French.
 */
export function addTagRoutes(context: Context): AddTagRoutes {
  return (app, answerUnknown) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, async () => null);
    for (const locale of locales) {
      const path = pathIn(`${TAG_PATH}:key`, locale);
      app.get<Keyed>(path, async (request, reply) => {
        const found = await findTag(context, request.params.key);
        if (!found) return await answerUnknown(request, reply);
        const own = locales.find((each) => each === found.user.locale);
        const shown = locale === defaultLocale ? (own ?? locale) : locale;
        const isOwn = await isOwner(context, found, request, reply);
        const { html, headers } = writeTagPage(found, shown, isOwn);
        return reply.headers(headers).send(html);
      });
      app.post<Keyed>(path, async (request, reply) => {
        const pressed = await pressTag(context, request.params.key);
        if (!pressed) return await answerUnknown(request, reply);
        reply.headers(tagPageHeaders);
        // A browser that reloads the page after it does not press again.
        if (request.headers.accept?.includes('text/html')) return reply.redirect(request.url, 303);
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(presentPress(pressed)));
      });
    }
  };
}

/** Whether the tag is opened by its own user. A session that does not hold is none. */
async function isOwner(
  context: Context,
  { user }: FoundTag,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const viewer = await findViewer(request, reply, context).catch(() => null);
  return viewer?.userId === user.user_id;
}
