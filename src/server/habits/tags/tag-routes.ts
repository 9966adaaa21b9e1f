import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TagPress } from '#contract/tags.ts';
import { defaultLocale, locales } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import type { Context } from '#server/core/http/context.ts';
import { todayItem } from '#server/habits/home/today.ts';
import { shownOn } from '#server/habits/records/one-habit.ts';
import { tagPageHeaders, writeTagPage } from './tag-page.ts';
import { findTag, type PressedTag, pressTag } from './tags-service.ts';

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
      const path = pathIn('/q/:key', locale);
      app.get<Keyed>(path, async (request, reply) => {
        const found = await findTag(context, request.params.key);
        if (!found) return await answerUnknown(request, reply);
        const own = locales.find((each) => each === found.user.locale);
        const shown = locale === defaultLocale ? (own ?? locale) : locale;
        return reply.headers(tagPageHeaders).send(writeTagPage(found, shown));
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

/** Of its habit no more than the page shows. */
function presentPress({ outcome, user, habit, today }: PressedTag): TagPress {
  const shown = shownOn(habit, { user }, today);
  const { name, state, value, target, unit } = todayItem(shown, today, { streak: 0 });
  return { outcome, name, state, value, target, unit };
}
