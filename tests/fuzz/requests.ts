import type { Call } from '#contract/call.ts';
import {
  type JsonSchema,
  operationOf,
  type Parameter,
  resolve,
  validatorOf,
} from '#tests/api/openapi-document.ts';

/** A request as it is drawn, shrunk and stored: names replace ids until it is sent (see world.ts). */
export interface FuzzRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON text, so that it can hold what no object can. */
  readonly body?: string;
}

/** The document's description of a call's request. */
export interface RequestShape {
  readonly path: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly bodyRequired: boolean;
}

const shapes = new Map<string, RequestShape>();

export function shapeOf(call: Call): RequestShape {
  const key = `${call.method} ${call.path}`;
  const known = shapes.get(key);
  if (known) return known;
  const { parameters, requestBody } = operationOf(call);
  const resolved = parameters.map((each) => resolve<Parameter>(each));
  const shape = {
    path: resolved.filter((each) => each.in === 'path'),
    query: resolved.filter((each) => each.in === 'query'),
    body: requestBody?.content['application/json']?.schema,
    bodyRequired: requestBody?.required ?? false,
  };
  shapes.set(key, shape);
  return shape;
}

/** Why a request is none that the document lets in; empty for one that it does. */
export function whyInvalid(call: Call, { params, query, body }: FuzzRequest): string[] {
  const shape = shapeOf(call);
  return [
    ...shape.path.flatMap((parameter) => whyParameter(parameter, params[parameter.name])),
    ...shape.query.flatMap((parameter) => whyParameter(parameter, query[parameter.name])),
    ...Object.keys(query)
      .filter((name) => shape.query.every((parameter) => parameter.name !== name))
      .map((name) => `query ${name} is not declared`),
    ...whyBody(shape, body),
  ];
}

function whyParameter({ in: place, name, required, schema }: Parameter, text: string | undefined): string[] {
  if (text === undefined) return required ? [`${place} ${name} is missing`] : [];
  const { type } = resolve<JsonSchema>(schema);
  const value = type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return whyValue(schema, value, `${place} ${name}`);
}

function whyBody({ body: schema, bodyRequired }: RequestShape, text: string | undefined): string[] {
  if (!schema) return [];
  if (text === undefined || text === '' || (text === 'null' && !bodyRequired)) {
    return bodyRequired ? ['the body is missing'] : [];
  }
  const value: unknown = JSON.parse(text);
  const prototype = /"__proto__"\s*:/.test(text) ? ['body has __proto__'] : [];
  return [...whyValue(schema, value, 'body'), ...whyUnstorable(schema, value), ...prototype];
}

function whyValue(schema: JsonSchema, value: unknown, at: string): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${at}${instancePath} ${message}`);
}

/** NUL and lone surrogates: no JSON schema can exclude them. Within free JSON they are stored as JSON writes them. */
function whyUnstorable(schema: JsonSchema, value: unknown): string[] {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? ['text that cannot be stored'] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, items } = resolve<JsonSchema>(schema);
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = Array.isArray(value) ? items : properties[name];
    return inner && resolve<JsonSchema>(inner)['x-maxBytes'] === undefined ? whyUnstorable(inner, each) : [];
  });
}
