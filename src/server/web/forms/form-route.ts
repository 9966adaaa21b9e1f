import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { authCalls } from '#contract/calls/auth.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import type { FormRefusal, PostedFormName } from '#contract/page-rendering.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { safeNext } from '#i18n/next.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { API_BASE } from '#server/core/http/api-base.ts';
import { isSameOrigin } from '#server/core/http/same-origin.ts';
import type { AnswerPage } from '#server/web/pages/answer-page.ts';
import { withoutToken } from '#server/web/pages/session-token.ts';

/** Bytes: an email, a name, a password and a token, each with every character escaped. */
const FORM_MAX = 16 * 1024;

/** A form of a page; its name is that of its call of the API. */
interface PageForm {
  readonly name: PostedFormName;
  readonly route: RouteName;
  readonly fields: readonly string[];
  /** The target of the redirect after success; when left out, the page itself shows the result. */
  readonly done?: (locale: Locale, search: string) => string;
}

const toIndex = (locale: Locale): string => pathTo('index', locale);
const toRequestedPage = (locale: Locale, search: string): string => safeNext(search) ?? toIndex(locale);

/** On a page with two forms the one with more fields is first. */
const forms: readonly PageForm[] = [
  {
    name: 'loginFactor',
    route: 'auth-login',
    fields: ['code'],
    done: toRequestedPage,
  },
  {
    name: 'loginEmail',
    route: 'auth-login',
    fields: ['email', 'password'],
    done: toRequestedPage,
  },
  {
    name: 'register',
    route: 'auth-register',
    fields: ['firstName', 'email', 'password'],
    done: toRequestedPage,
  },
  {
    name: 'resetPassword',
    route: 'auth-reset-password',
    fields: ['token', 'password'],
    done: (locale) => `${pathTo('auth-login', locale)}?password=new`,
  },
  {
    name: 'forgotPassword',
    route: 'auth-reset-password',
    fields: ['email'],
  },
  {
    name: 'confirmEmail',
    route: 'auth-email-confirm',
    fields: ['token'],
  },
  {
    name: 'undoEmail',
    route: 'auth-email-undo',
    fields: ['token'],
  },
  { name: 'logout', route: 'auth-logout', fields: [], done: toIndex },
];

/** After these every session of this browser has ended. */
const endsSession: ReadonlySet<PostedFormName> = new Set(['logout', 'resetPassword', 'undoEmail']);

interface Posting {
  readonly form: PageForm;
  readonly locale: Locale;
  readonly body: URLSearchParams;
  readonly url: URL;
}

/**
 * The visitors' forms work without scripts (decisions.md, "Web, native and what they share"): the browser posts them to their own page,
 * and the call of the API answers, with its limits. The page shows a refusal, with the entered values.
 */
export async function addFormRoutes(
  app: FastifyInstance,
  publicUrl: string,
  answerPage: AnswerPage,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()),
  );
  for (const locale of locales) {
    for (const [route, ofRoute] of Map.groupBy(forms, (form) => form.route)) {
      app.post(pathTo(route, locale), async (request, reply) => {
        const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const form = ofRoute.find(({ fields }) => fields.every((name) => body.has(name))) ?? ofRoute.at(-1);
        if (form === undefined) return reply.callNotFound();
        const posting = { form, locale, body, url: new URL(publicUrl + request.url) };
        return await handleForm(app, request, reply, posting, answerPage);
      });
    }
  }
}

async function handleForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  posting: Posting,
  answerPage: AnswerPage,
): Promise<FastifyReply> {
  const { form, locale, url } = posting;
  const refusal = isSameOrigin(request, { PUBLIC_URL: url.origin })
    ? await callApi(app, request, reply, posting)
    : forbidden;
  // A session that the API does not know has ended as well.
  const isOver = endsSession.has(form.name) && (refusal === null || refusal.status === 401);
  if (isOver) reply.header('set-cookie', withoutToken(url.origin));
  if (form.done !== undefined && (refusal === null || isOver)) {
    return reply.header('cache-control', 'no-store').redirect(form.done(locale, url.search), 303);
  }
  const posted = { form: form.name, values: repeatedValues(posting), refusal };
  return await answerPage(request, reply, url, posted);
}

const forbidden: FormRefusal = { status: 403, code: 'forbiddenOrigin', errors: [] };

/** Sends the call as our page would: its cookies go out with the answer. Null when it succeeds. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, locale, body }: Posting,
): Promise<FormRefusal | null> {
  const given = Object.fromEntries(form.fields.map((name) => [name, body.get(name) ?? '']));
  const { method, path } = authCalls[form.name];
  const answer = await app.inject({
    method,
    url: API_BASE + path,
    headers: { ...credentialsOf(request), 'accept-language': locale, 'sec-fetch-site': 'same-origin' },
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    payload: form.name === 'register' ? { ...given, locale } : given,
  });
  const { 'set-cookie': cookies, 'retry-after': retryAfter } = answer.headers;
  if (cookies !== undefined) reply.header('set-cookie', cookies);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (answer.statusCode < 300) return null;
  const { message, errors = [] } = answer.json<ErrorEnvelope>();
  return { status: answer.statusCode, code: message, errors };
}

/** The headers of a browser's request that the API gets with its form. */
const CREDENTIALS = ['cookie', 'user-agent', 'x-forwarded-for', 'x-request-id'] as const;

function credentialsOf({ headers }: FastifyRequest): NonNullable<InjectOptions['headers']> {
  return Object.fromEntries(CREDENTIALS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

/** The entered values for the fields, without passwords and codes. */
function repeatedValues({ form, body }: Posting): Record<string, string> {
  const shown = form.fields.filter((name) => name !== 'password' && name !== 'code');
  return Object.fromEntries(shown.map((name) => [name, body.get(name) ?? '']));
}
