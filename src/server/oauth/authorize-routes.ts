import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from '#contract/common.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { TOKEN_HABITS_MAX } from '#contract/limits.ts';
import { type Proof, proofCalls } from '#contract/proof.ts';
import { documentTexts } from '#i18n/documents.ts';
import { toasts as en } from '#i18n/en/toasts.ts';
import { toasts as fr } from '#i18n/fr/toasts.ts';
import { fromAcceptLanguage, type Locale } from '#i18n/locale.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { findViewer } from '#server/accounts/sessions/session.ts';
import { mcpAddress } from '#server/assistants/assistant-routes.ts';
import { listRows, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { isFresh, requireSession } from '#server/core/http/fresh-proof.ts';
import { API_BASE, type Api, scopeOf } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { isFromPlainPage, isSameOrigin } from '#server/core/plugins/request-checks.ts';
import { credentialsOf } from '#server/web/forms/form-route.ts';
import { type Asked, answerAddress, findPlace, type Place, parseAsked } from './authorization.ts';
import { askPage, headersFor, problemPage, provePage, signInPage } from './authorize-page.ts';
import type { Clients } from './clients.ts';
import { giveCode } from './grants.ts';
import { OauthRefusal } from './oauth-refusal.ts';

const PATH = '/oauth/authorize';
/** Habits that the page offers to choose from. */
const HABITS_SHOWN = 500;
const words: Readonly<Record<Locale, Readonly<Record<ErrorCode, string>>>> = { en, fr };

/** The steps by which a user proves their identity here, and the call of each. */
const proofs = {
  password: { call: proofCalls.proveByPassword, field: 'password' },
  mail: { call: proofCalls.requestProofCode, field: null },
  code: { call: proofCalls.confirmProofCode, field: 'code' },
  totp: { call: proofCalls.proveByTotp, field: 'code' },
} as const;

interface Visit {
  readonly app: FastifyInstance;
  readonly context: Api['context'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Readonly<Record<string, unknown>>;
  readonly place: Place;
  readonly asked: Asked;
  readonly locale: Locale;
}

/** The page by which a signed-in user lets a client in, with fresh proof (docs/decisions/assistants.md#oauth). */
export function addAuthorizeRoutes({ app, context }: Api, clients: Clients): void {
  const { config } = context;

  const visit = async (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams | null) => {
    const viewer = await viewerOf(request, reply, context);
    const locale = viewer?.user.locale ?? fromAcceptLanguage(request.headers['accept-language']);
    const query = request.query as Readonly<Record<string, unknown>>;
    const place = await findPlace(clients, query);
    if (typeof place === 'string') {
      return reply.code(400).headers(headersFor(null)).send(problemPage(locale, place));
    }
    const back = (answer: { code: string } | { error: string }) =>
      reply
        .headers(headersFor(place.redirectUri))
        .redirect(answerAddress(place, query, answer, config.PUBLIC_URL), 303);
    let asked: Asked;
    try {
      asked = parseAsked(query, mcpAddress(config));
    } catch (error) {
      if (error instanceof OauthRefusal) return back({ error: error.code });
      throw error;
    }
    const visited = { app, context, request, reply, query, place, asked, locale };
    if (form?.get('step') === 'deny') return back({ error: 'access_denied' });
    if (!viewer) return show(visited, signInPage({ locale, client: place.client.name }));
    return form === null ? await showNext(visited, viewer) : await handle(visited, viewer, form, back);
  };

  app.get(PATH, async (request, reply) => await visit(request, reply, null));
  app.post(PATH, async (request, reply) => {
    if (isFromPlainPage(request, config)) throw new ApiError('httpsRequired');
    if (!isSameOrigin(request, config)) throw new ApiError('forbiddenOrigin');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    return await visit(request, reply, form);
  });
}

/** A session that has ended is none. */
async function viewerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Api['context'],
): Promise<Viewer | null> {
  try {
    return await findViewer(request, reply, context);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalidOpaqueToken') return null;
    throw error;
  }
}

async function handle(
  visit: Visit,
  viewer: Viewer,
  form: URLSearchParams,
  back: (answer: { code: string }) => FastifyReply,
): Promise<FastifyReply> {
  const { context, request, locale, place, asked } = visit;
  const step = form.get('step') ?? '';
  const proof = Object.hasOwn(proofs, step) ? proofs[step as keyof typeof proofs] : undefined;
  if (proof) {
    const payload = proof.field === null ? {} : { [proof.field]: form.get(step) ?? '' };
    const refused = await send(visit, proof.call, payload);
    const renewed = await viewerOf(request, visit.reply, context);
    if (!renewed) return show(visit, signInPage({ locale, client: place.client.name }));
    const mailed = step === 'mail' || step === 'code';
    return await showNext(visit, renewed, { wrong: refused?.message, mailed });
  }
  const now = context.clock();
  if (step !== 'allow' || !isFresh(viewer, now)) return await showNext(visit, viewer);
  const ticked = new Set(form.getAll('scope'));
  const scopes = asked.scopes.filter((scope) => ticked.has(scope));
  const isSome = form.get('habits') === 'some';
  const habitIds = isSome ? [...new Set(form.getAll('habit'))].slice(0, TOKEN_HABITS_MAX) : null;
  const texts = documentTexts[locale].oauth;
  if (scopes.length === 0 || habitIds?.length === 0) {
    return await showNext(visit, viewer, { wrong: texts.nothing, chosen: form });
  }
  const { client, redirectUri } = place;
  const audience = mcpAddress(context.config);
  try {
    const code = await withTransaction(context.database, viewer.userId, async (rows) => {
      await requireSession(rows, viewer);
      const allowed = { client, redirectUri, audience, challenge: asked.challenge, scopes, habitIds };
      const given = await giveCode(rows, allowed, now);
      await recordEvent(rows, { kind: 'connectionCreated' }, originOf(request), now);
      return given;
    });
    return await back({ code });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = error.code === 'limitReached' ? texts.full : words[locale][error.code];
    return await showNext(visit, viewer, { wrong, chosen: form });
  }
}

/** What the last form came to. */
interface Outcome {
  readonly wrong?: string | undefined;
  readonly chosen?: URLSearchParams;
  /** A code is on its way. */
  readonly mailed?: boolean;
}

/** The page of what is still missing: proof, or the decision. */
async function showNext(visit: Visit, viewer: Viewer, outcome: Outcome = {}): Promise<FastifyReply> {
  const { wrong, chosen, mailed = false } = outcome;
  const { context, locale, place, asked } = visit;
  const { client, redirectUri } = place;
  const text = wrong !== undefined && wrong in words[locale] ? words[locale][wrong as ErrorCode] : wrong;
  if (!isFresh(viewer, context.clock())) {
    const { methods } = (await send(visit, proofCalls.getProof)) as unknown as Proof;
    return show(visit, provePage({ locale, wrong: text, client: client.name, methods, mailed }));
  }
  const columns = ['id', 'name'] as const;
  const where = { archived_at: ['is', null] } as const;
  const habits = await listRows(scopeOf(context, viewer), 'habits', {
    columns,
    where,
    orderBy: ['position', 'id'],
    limit: HABITS_SHOWN,
  });
  const { host } = new URL(redirectUri);
  return show(
    visit,
    askPage({ locale, wrong: text, client: client.name, host, scopes: asked.scopes, habits, chosen }),
  );
}

function show({ reply, place }: Visit, html: string): FastifyReply {
  return reply.headers(headersFor(place.redirectUri)).send(html);
}

/** Sends a call of the API as our page would. Answers the body; of a write null, or its refusal. */
async function send(
  { app, request, reply, locale }: Visit,
  { method, path }: { readonly method: 'GET' | 'POST'; readonly path: string },
  payload?: object,
): Promise<ErrorEnvelope | null> {
  const answer = await app.inject({
    method,
    url: API_BASE + path,
    headers: { ...credentialsOf(request), 'accept-language': locale, 'sec-fetch-site': 'same-origin' },
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    ...(payload && { payload }),
  });
  const cookies = answer.headers['set-cookie'];
  if (cookies !== undefined) reply.header('set-cookie', cookies);
  return answer.payload === '' ? null : answer.json<ErrorEnvelope>();
}
