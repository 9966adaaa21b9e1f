import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import { documentTexts } from '#i18n/documents.ts';
import { hasTokenInQuery, isTokenText } from '#server/accounts/personal-tokens/token-text.ts';
import { bearerOf } from '#server/accounts/secrets/opaque-token.ts';
import { findTokenViewer } from '#server/accounts/sessions/token-viewer.ts';
import type { Config } from '#server/core/config/config.ts';
import { isOurs } from '#server/core/config/public-address.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Admit } from '#server/core/http/context.ts';
import { type Api, scopeOf } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/viewer.ts';
import { once } from '#server/core/load/once.ts';
import { setApiHeaders } from '#server/core/plugins/api-scope.ts';
import { logFailure } from '#server/core/plugins/errors.ts';
import { addJsonParser } from '#server/core/plugins/json-body.ts';
import { type AssistantViewer, createOwnApi } from './own-api.ts';
import { recordingOf } from './record-writes.ts';

/** The path of the server for assistants. */
export const MCP_PATH = '/mcp';

/** Its address: the audience of the tokens that OAuth gives. */
export const mcpAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string => PUBLIC_URL + MCP_PATH;

/** Where a client reads how to sign in (RFC 9728). */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** What a token needs to be let in: any scope. Each tool sends calls of the API, with theirs. */
const mcpCall: Call = {
  method: 'POST',
  path: MCP_PATH,
  summary: 'Messages of assistants',
  auth: 'user',
  scopes: tokenScopes,
  answers: {},
};

/** Loaded by the first assistant. */
const load = once(async () => await import('./mcp-server.ts'));

/** The server for assistants, by the Model Context Protocol (docs/decisions/assistants.md): stateless, one message a request, no streams. */
export function addAssistantRoutes({ app, context }: Api, admit: Admit): void {
  const { config } = context;
  addJsonParser(app);
  setApiHeaders(app);
  app.addHook('onRequest', async (request) => await admit(request));
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new ApiError('methodNotAllowed');
    },
  });
  app.post(MCP_PATH, {
    bodyLimit: BODY_MAX,
    onRequest: async (request, reply) => {
      refuseOtherHost(request, config);
      try {
        const text = bearerOf(request.headers.authorization) ?? '';
        if (hasTokenInQuery(request.url)) throw new ApiError('malformedRequest');
        if (!isTokenText(text)) throw new ApiError(text === '' ? 'authRequired' : 'invalidOpaqueToken');
        request.viewer = await findTokenViewer(request, reply, {
          context,
          call: mcpCall,
          text,
          audience: mcpAddress(config),
        });
      } catch (error) {
        if (error instanceof ApiError) challenge(reply, error, config);
        throw error;
      }
    },
    handler: async (request, reply) => {
      const viewer = request.viewer as AssistantViewer;
      const now = context.clock();
      const asking = {
        context,
        viewer,
        scope: scopeOf(context, viewer),
        api: createOwnApi(request, reply, viewer),
        recording: recordingOf({ viewer, now }),
        now,
        today: todayOf(viewer, now),
        texts: documentTexts[viewer.user.locale].assistants,
      };
      // One message a request, so that each is counted.
      if (Array.isArray(request.body)) throw new ApiError('malformedRequest');
      const { answerMessage } = await load();
      let lacking: TokenScope | undefined;
      const answer = await answerMessage(webRequest(request, config), request.body, {
        asking,
        missing: (scope) => (lacking = scope),
        failed: (error, known) => logFailure(error, known, request),
      });
      reply.code(lacking === undefined ? answer.status : 403);
      if (lacking !== undefined)
        reply.header('www-authenticate', bearer(config, 'insufficient_scope', lacking));
      const type = answer.headers.get('content-type');
      if (type !== null) reply.type(type);
      return reply.send(await answer.text());
    },
  });
}

/** A name that leads to this server from another site's page (DNS rebinding) is none of ours; an address is no name. */
function refuseOtherHost(request: FastifyRequest, config: Config): void {
  const { hostname } = request;
  const isKnown = isOurs(request, config) || hostname === 'localhost';
  if (!isKnown && isIP(hostname.replace(/^\[|\]$/g, '')) === 0) throw new ApiError('forbiddenOrigin');
}

/** How a client is to sign in (RFC 6750, RFC 9728). */
function bearer({ PUBLIC_URL }: Config, error?: string, scope?: TokenScope): string {
  const params = { error, scope, resource_metadata: PUBLIC_URL + METADATA_PATH + MCP_PATH };
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `Bearer ${given.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

const refusedTokens: ReadonlySet<ErrorCode> = new Set([
  'invalidOpaqueToken',
  'tokenExpired',
  'tokenRevoked',
  'tokenNotAllowed',
]);

function challenge(reply: FastifyReply, { code }: ApiError, config: Config): void {
  if (code === 'authRequired') reply.header('www-authenticate', bearer(config));
  else if (refusedTokens.has(code)) reply.header('www-authenticate', bearer(config, 'invalid_token'));
}

/** The request in the form of the web's standards. Its body is parsed already, and its answer is always JSON. */
function webRequest({ headers }: FastifyRequest, { PUBLIC_URL }: Config): Request {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^(?:mcp-|content-type$)/.test(name) ? [[name, value] as const] : [],
  );
  const accept = 'application/json, text/event-stream';
  return new Request(PUBLIC_URL + MCP_PATH, {
    method: 'POST',
    headers: { ...Object.fromEntries(own), accept },
  });
}
