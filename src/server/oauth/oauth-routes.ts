import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CLIENT_ID_MAX } from '#contract/limits.ts';
import { tokenScopes } from '#contract/token-scopes.ts';
import { MCP_PATH, METADATA_PATH, mcpAddress } from '#server/assistants/assistant-routes.ts';
import type { Admit, Context } from '#server/core/http/context.ts';
import type { Api } from '#server/core/http/route.ts';
import { addJsonParser } from '#server/core/plugins/json-body.ts';
import { readEncryptionKey } from '#server/core/secrets/secrets.ts';
import { addAuthorizeRoutes } from './authorize-routes.ts';
import { Clients, registrationSchema } from './clients.ts';
import { redeemCode, refreshTokens, revoke, type Tokens } from './grants.ts';
import { OauthRefusal } from './oauth-refusal.ts';

/** Bytes: fifty ids of habits, and the fields beside them. */
const FORM_MAX = 16 * 1_024;
const METADATA_SECONDS = 3_600;

interface OauthParts {
  readonly admit: Admit;
  readonly testClients: string | undefined;
}

/** OAuth 2.1 for assistants (docs/decisions/assistants.md#oauth). */
export async function addOauthRoutes(
  { app, context }: Api,
  { admit, testClients }: OauthParts,
): Promise<void> {
  const { config, clock } = context;
  const mayRegister = config.OAUTH_REGISTRATION;
  const clients = new Clients({ now: clock, key: readEncryptionKey(config), mayRegister, testClients });
  app.addHook('onRequest', async (request) => await admit(request));
  addMetadata(app, context);
  await app.register(async (forms) => {
    addFormParser(forms);
    addAuthorizeRoutes({ app: forms, context }, clients);
    addTokenRoutes({ app: forms, context });
  });
  if (!mayRegister) return;
  await app.register(async (json) => {
    addJsonParser(json);
    json.post('/oauth/register', async (request, reply) => {
      const parsed = registrationSchema.safeParse(request.body);
      if (!parsed.success) return refuse(reply, new OauthRefusal('invalid_client_metadata'));
      const client_id = clients.register(parsed.data);
      return openly(reply)
        .code(201)
        .send({ client_id, ...parsed.data });
    });
  });
}

/** What a client reads before it asks (RFC 9728, RFC 8414). */
function addMetadata(app: FastifyInstance, { config }: Context): void {
  const { PUBLIC_URL: issuer } = config;
  const resource = {
    resource: mcpAddress(config),
    authorization_servers: [issuer],
    scopes_supported: tokenScopes,
    bearer_methods_supported: ['header'],
  };
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    ...(config.OAUTH_REGISTRATION && { registration_endpoint: `${issuer}/oauth/register` }),
    scopes_supported: tokenScopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  const documents = [
    [METADATA_PATH, resource],
    [METADATA_PATH + MCP_PATH, resource],
    ['/.well-known/oauth-authorization-server', server],
  ] as const;
  for (const [path, document] of documents) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'cache-control': `public, max-age=${METADATA_SECONDS}`,
        })
        .send(document),
    );
  }
}

function addFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()),
  );
}

const text = z.string().min(1).max(2_000);
const clientId = z.string().min(1).max(CLIENT_ID_MAX);

const redeemSchema = z.object({
  code: text,
  client_id: clientId,
  redirect_uri: text,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: text.optional(),
});
const refreshSchema = z.object({ refresh_token: text, client_id: clientId, resource: text.optional() });
const revokeSchema = z.object({ token: text, client_id: clientId.optional() });

function addTokenRoutes({ app, context }: Api): void {
  app.post('/oauth/token', async (request, reply) => {
    try {
      return await openly(reply).send(await tokensFor(context, formOf(request)));
    } catch (error) {
      if (error instanceof OauthRefusal) return refuse(reply, error);
      throw error;
    }
  });

  app.post('/oauth/revoke', async (request, reply) => {
    const { data } = revokeSchema.safeParse(formOf(request));
    if (!data) return refuse(reply, new OauthRefusal('invalid_request'));
    await revoke(context, { token: data.token, clientId: data.client_id });
    // An unknown one is answered alike (RFC 7009).
    return openly(reply).code(200).send();
  });
}

async function tokensFor(context: Context, form: Readonly<Record<string, string>>): Promise<Tokens> {
  if (form['grant_type'] === 'authorization_code') {
    const { code, client_id, redirect_uri, code_verifier: verifier, resource } = parse(redeemSchema, form);
    return await redeemCode(context, {
      code,
      clientId: client_id,
      redirectUri: redirect_uri,
      verifier,
      resource,
    });
  }
  if (form['grant_type'] !== 'refresh_token') throw new OauthRefusal('unsupported_grant_type');
  const { refresh_token: token, client_id, resource } = parse(refreshSchema, form);
  return await refreshTokens(context, { token, clientId: client_id, resource });
}

function parse<S extends z.ZodType>(schema: S, form: object): z.output<S> {
  const { data, success } = schema.safeParse(form);
  if (!success) throw new OauthRefusal('invalid_request');
  return data;
}

/** The fields of a form; one that is there twice is none (RFC 6749, section 3.2). */
function formOf({ body }: FastifyRequest): Record<string, string> {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return Object.fromEntries([...form].filter(([name]) => form.getAll(name).length === 1));
}

/** Clients in a browser may read it: no cookie is asked for. */
const openly = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store', pragma: 'no-cache' });

const refuse = (reply: FastifyReply, { code }: OauthRefusal): FastifyReply =>
  openly(reply).code(400).send({ error: code });
