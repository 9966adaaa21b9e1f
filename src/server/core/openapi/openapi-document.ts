import type { OpenAPIV3_1 } from 'openapi-types';

type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject;
type Responses = Record<string, OpenAPIV3_1.ResponseObject>;

/** Adds what the schemas of routes lack: headers and optional bodies; removes the unused schemas. */
export function completeDocument(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
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
