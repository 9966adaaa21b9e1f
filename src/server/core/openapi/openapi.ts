import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { ACCEPT_LANGUAGE_MAX, IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';
import type { Config } from '#server/core/config/config.ts';

/**
 * Makes the document from the validating schemas of all routes that are registered after it, and serves it. With API_DOCS off only the
 * process itself can read it.
 */
export async function publishOpenapi(app: FastifyInstance, { API_DOCS }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Resilience',
        version: '1',
        description:
          'Habits, dividers, steps and performance. An answer outside 2xx is the Error envelope; its `message` is a code. How to connect programs, recipes, limits and the promise that version 1 only grows: /help/api',
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      },
      servers: [{ url: '/' }],
      components: {
        parameters,
        headers,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'opaqueToken of a sign-in' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal token (res_…) with all scopes of the entry',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'opaqueToken',
            description: 'On the web; __Host-opaqueToken over https. Writes must come from the same origin.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeDocument(jsonSchemaTransformObject(document) as OpenAPIV3_1.Document),
  });
  if (!API_DOCS) return;
  let document: string | undefined;
  app.get('/openapi.json', { config: { auth: 'anyone' }, schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

const DAY_SECONDS = 86_400;
const UUID_LENGTH = 36;

/** The headers of a request that plugins read, so that no route's schema names them. */
const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of mails and of text that the server makes: en (default) or fr',
    schema: { type: 'string', maxLength: ACCEPT_LANGUAGE_MAX },
    example: 'fr-FR, fr;q=0.9, en;q=0.5',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Same key and same request: same answer, one effect, for 30 days. Same key, another request: 422 idempotencyMismatch.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: '^[\\x21-\\x7e]+$' },
    example: '9f1c7e52-5c0e-4d5c-9f5d-0e6f3f2b6a11',
  },
  AccountId: {
    name: 'X-Account-Id',
    in: 'header',
    description:
      'The id of the user that the write belongs to. Where the session is another user’s: 409 otherAccount, without any effect.',
    schema: { type: 'string', format: 'uuid', maxLength: UUID_LENGTH },
    example: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f',
  },
} as const satisfies Record<string, OpenAPIV3_1.ParameterObject>;

const headers = {
  RequestId: {
    description: 'The name of this answer in our logs',
    required: true,
    schema: { type: 'string', format: 'uuid', maxLength: UUID_LENGTH },
  },
  RetryAfter: {
    description: 'Seconds until it is worth trying again',
    required: true,
    schema: { type: 'integer', minimum: 0, maximum: DAY_SECONDS },
  },
} as const satisfies Record<string, OpenAPIV3_1.HeaderObject>;

type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject;
type Responses = Record<string, OpenAPIV3_1.ResponseObject>;

/** Adds what the schemas of routes lack: headers and optional bodies; removes the unused schemas. */
function completeDocument(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const responses: Responses = {};
  const paths: OpenAPIV3_1.PathsObject = {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const operations = Object.entries(item ?? {}).map(([method, operation]) => [
      method,
      completeOperation(method, operation as Operation, responses),
    ]);
    paths[path] = Object.fromEntries(operations) as OpenAPIV3_1.PathItemObject;
  }
  return withoutUnused({ ...document, paths, components: { ...document.components, responses } });
}

const ofUsersWrites = [
  { $ref: '#/components/parameters/IdempotencyKey' },
  { $ref: '#/components/parameters/AccountId' },
];

function completeOperation(method: string, operation: Operation, shared: Responses): Operation {
  const isWriteOfUser = method !== 'get' && (operation.security ?? []).length > 0;
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const { requestBody: _, ...rest } = operation;
  return {
    ...rest,
    parameters: [
      ...(operation.parameters ?? []),
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...(isWriteOfUser ? ofUsersWrites : []),
    ],
    ...(body ? { requestBody: optionalWhereNull(body) } : {}),
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]) => [
        status,
        completeResponse(status, response as OpenAPIV3_1.ResponseObject, shared),
      ]),
    ),
  };
}

/** A body that may be null may be left out: clients send it that way. */
function optionalWhereNull(body: OpenAPIV3_1.RequestBodyObject): OpenAPIV3_1.RequestBodyObject {
  const { schema, ...media } = body.content['application/json'] ?? {};
  const [given, none, ...others] = schema && 'anyOf' in schema ? (schema.anyOf as Schema[]) : [];
  if (given === undefined || none?.type !== 'null' || others.length > 0) return body;
  return { ...body, required: false, content: { 'application/json': { ...media, schema: given } } };
}

/** The headers of every answer. */
const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const retryable = { ...requestIdHeader, 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const RETRYABLE = new Set(['429', '503']);

/** An error's description lists its codes (call-schema.ts): each list becomes one schema, and its `message` is one of them. */
function completeResponse(
  status: string,
  response: OpenAPIV3_1.ResponseObject,
  shared: Responses,
): OpenAPIV3_1.ResponseObject | OpenAPIV3_1.ReferenceObject {
  if (status < '400') return { ...response, headers: { ...response.headers, ...requestIdHeader } };
  const codes = response.description.split(', ');
  const name = codes.map((code) => code.charAt(0).toUpperCase() + code.slice(1)).join('Or');
  const schema = { $ref: '#/components/schemas/Error', properties: { message: { enum: codes } } };
  shared[name] = {
    description: response.description,
    headers: RETRYABLE.has(status) ? retryable : requestIdHeader,
    content: { 'application/json': { schema } },
  };
  return { $ref: `#/components/responses/${name}` };
}

/** Every schema exists as input and as output; only those that a call, or another used schema, refers to stay. */
function withoutUnused(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow([document.paths, document.components?.responses]);
  // Sorted: else their order is that in which modules happened to be loaded.
  const sorted = [...used].toSorted().map((name) => [name, schemas[name] ?? {}] as const);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(sorted) } };
}
