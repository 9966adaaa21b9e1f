import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { authCalls, type EmailLink } from '#contract/auth.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import { errorStatus } from '#contract/error-codes.ts';
import { tokenIn } from '#contract/link-token.ts';
import type { FormRefusal, PostedForm, PostedFormName } from '#contract/page-rendering.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { safeNext } from '#i18n/next.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import type { Addresses } from '#server/core/config/public-address.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { isFromPlainPage, isSameOrigin } from '#server/core/plugins/request-checks.ts';
import { addressesIn, type PublicConfigs, urlOf } from '#server/web/headers/page-config.ts';
import { type AnswerPage, withoutToken } from '#server/web/pages/answer-page.ts';

/** Bytes: an email, a name, a password and a token, each with every character escaped. */
const FORM_MAX = 16 * 1024;

/** A form of a page; its name is that of its call of the API. */
interface PageForm {
  readonly name: PostedFormName;
  readonly route: RouteName;
  readonly fields: readonly string[];
  /** Fields that are left out when they are empty. */
  readonly optional?: readonly string[];
  /** The name of its button, where fields alone do not tell the forms of a page apart. */
  readonly button?: string;
  /** The target of the redirect after success; when left out, the page itself shows the result. */
  readonly done?: (locale: Locale, search: string) => string;
}

const toIndex = (locale: Locale): string => pathTo('index', locale);
const toRequestedPage = (locale: Locale, search: string): string => safeNext(search) ?? toIndex(locale);

/** On a page with several forms the one that a body fits first is meant. */
const forms: readonly PageForm[] = [
  { name: 'loginFactor', route: 'auth-login', fields: ['code'], done: toRequestedPage },
  { name: 'loginEmail', route: 'auth-login', fields: ['email', 'password'], done: toRequestedPage },
  {
    name: 'register',
    route: 'auth-register',
    fields: ['firstName', 'email', 'password'],
    optional: ['invite'],
    done: toRequestedPage,
  },
  {
    name: 'resetPassword',
    route: 'auth-reset-password',
    fields: ['token', 'password'],
    done: (locale) => `${pathTo('auth-login', locale)}?password=new`,
  },
  { name: 'forgotPassword', route: 'auth-reset-password', fields: ['email'] },
  { name: 'confirmEmail', route: 'auth-email-confirm', fields: ['token'], button: 'confirm' },
  { name: 'disownEmail', route: 'auth-email-confirm', fields: ['token'], button: 'disown' },
  { name: 'describeEmailLink', route: 'auth-email-confirm', fields: ['token'] },
  { name: 'undoEmail', route: 'auth-email-undo', fields: ['token'] },
  { name: 'logout', route: 'auth-logout', fields: [], done: toIndex },
];

/** After these every session of this browser has ended. */
const endsSession: ReadonlySet<PostedFormName> = new Set(['logout', 'resetPassword', 'undoEmail']);

interface Posting {
  readonly addresses: Addresses;
  readonly form: PageForm;
  readonly locale: Locale;
  readonly body: URLSearchParams;
  readonly url: URL;
}

/**
 * The visitors' forms work without scripts (docs/decisions/forms-without-scripts.md): the browser posts them to their own page,
 * and the call of the API answers, with its limits. The page shows a refusal, with the entered values.
 */
export async function addFormRoutes(
  app: FastifyInstance,
  configs: PublicConfigs,
  answerPage: AnswerPage,
): Promise<void> {
  const addresses = addressesIn(configs);
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
        const form = ofRoute.find((each) => isFilled(each, body)) ?? ofRoute.at(-1);
        if (form === undefined) return reply.callNotFound();
        const posting = { addresses, form, locale, body, url: urlOf(request, configs) };
        return await handleForm(app, request, reply, posting, answerPage);
      });
    }
  }
}

function isFilled({ fields, button }: PageForm, body: URLSearchParams): boolean {
  return fields.every((name) => body.has(name)) && (button === undefined || body.has(button));
}

async function handleForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  posting: Posting,
  answerPage: AnswerPage,
): Promise<FastifyReply> {
  const { addresses, form, locale, url } = posting;
  const refused = refusalOf(request, addresses);
  const answered = refused ? { refusal: refused } : await callApi(app, request, reply, posting);
  const { refusal } = answered;
  // A session that the API does not know has ended as well.
  const isOver = endsSession.has(form.name) && (refusal === null || refusal.status === 401);
  if (isOver) reply.header('set-cookie', withoutToken(url.origin));
  if (form.done !== undefined && (refusal === null || isOver)) {
    return reply.header('cache-control', 'no-store').redirect(form.done(locale, url.search), 303);
  }
  // The entered values for the fields, without passwords and codes.
  const { password: _password, code: _code, ...values } = valuesOf(posting);
  const posted = { form: form.name, values, ...answered };
  return await answerPage(request, reply, url, posted);
}

/** The refusal of a form that no page of ours has posted, or one whose browser drops our cookies. */
function refusalOf(request: FastifyRequest, addresses: Addresses): FormRefusal | null {
  const refuse = (code: 'httpsRequired' | 'forbiddenOrigin') => ({
    status: errorStatus[code],
    code,
    errors: [],
  });
  if (isFromPlainPage(request, addresses)) return refuse('httpsRequired');
  return isSameOrigin(request, addresses) ? null : refuse('forbiddenOrigin');
}

/** Sends the call as our page would: its cookies go out with the answer. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  posting: Posting,
): Promise<Pick<PostedForm, 'refusal' | 'link'>> {
  const { form, locale } = posting;
  const given = valuesOf(posting);
  const { method, path } = authCalls[form.name];
  const answer = await app.inject({
    method,
    url: API_BASE + path,
    headers: { ...credentialsOf(request), 'accept-language': locale, 'sec-fetch-site': 'same-origin' },
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    payload: form.name === 'register' ? { ...given, locale } : given,
  });
  for (const name of PASSED_ON) {
    const value = answer.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  if (answer.statusCode < 300) {
    return form.name === 'describeEmailLink'
      ? { refusal: null, link: answer.json<EmailLink>() }
      : { refusal: null };
  }
  const { message, errors = [] } = answer.json<ErrorEnvelope>();
  return { refusal: { status: answer.statusCode, code: message, errors } };
}

/** The headers of the API's answer that the browser gets. */
const PASSED_ON = ['set-cookie', 'retry-after', 'clear-site-data'] as const;

/** The headers of a browser's request that the API gets with its form. */
const CREDENTIALS = [
  'cookie',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
] as const;

export function credentialsOf({ headers }: FastifyRequest): NonNullable<InjectOptions['headers']> {
  return Object.fromEntries(CREDENTIALS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

/** What is sent to the API. A visitor may paste the whole link where its token is asked for. */
function valuesOf({ form, body }: Posting): Record<string, string> {
  const names = [...form.fields, ...(form.optional ?? []).filter((name) => body.get(name))];
  return Object.fromEntries(
    names.map((name) => {
      const value = body.get(name) ?? '';
      return [name, tokenFields.has(name) ? tokenIn(value) : value];
    }),
  );
}

const tokenFields: ReadonlySet<string> = new Set(['token', 'invite']);
