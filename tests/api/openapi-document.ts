import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Call } from '#contract/call.ts';
import { API_BASE } from '#server/core/http/route.ts';

/** A JSON schema as the document has them; what is not read here stays unread. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly examples?: readonly unknown[];
  readonly 'x-maxBytes'?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

type Media = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface DocumentedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Media;
}

export interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, DocumentedResponse | { readonly $ref: string }>>;
}

export interface OpenapiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'parameters' | 'headers', object>>;
}

/** Committed, and tested to be what the server publishes (openapi.test.ts). */
const openapiFile = join(import.meta.dirname, '../../docs/api/openapi.json');

let read: OpenapiDocument | undefined;

export function openapiDocument(): OpenapiDocument {
  read ??= JSON.parse(readFileSync(openapiFile, 'utf8')) as OpenapiDocument;
  return read;
}

/** Follows `{ $ref: '#/…' }` to what it stands for. */
export function resolve<T extends object>(
  part: T | { readonly $ref: string },
  document = openapiDocument(),
): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  let found: unknown = document;
  for (const key of part.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[key];
  if (typeof found !== 'object' || found === null) throw new Error(`${part.$ref} leads nowhere.`);
  return found as T;
}

export function operationOf({ method, path }: Pick<Call, 'method' | 'path'>): Operation {
  const operation = openapiDocument().paths[API_BASE + path]?.[method.toLowerCase()];
  if (operation) return operation;
  throw new Error(`${method} ${path} is not in docs/api/openapi.json: UPDATE_OPENAPI=1 writes it.`);
}

const SHAPES = 'shapes.json';
const compiled = new Map<JsonSchema, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** Holds a value against a schema of the document, by a validator that is none of the server's. */
export function validatorOf(schema: JsonSchema): ValidateFunction {
  ajv ??= createAjv();
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(rooted(schema));
  compiled.set(schema, made);
  return made;
}

/** The same where it stands outside the document: what it refers to is in one schema of definitions. */
function rooted(value: unknown): object {
  const text = JSON.stringify(value).replaceAll('"#/components/schemas/', `"${SHAPES}#/$defs/`);
  return JSON.parse(text) as object;
}

function createAjv(): Ajv2020 {
  const made = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, multipleOfPrecision: 6 });
  addFormats.default(made, ['byte', 'uuid', 'date', 'date-time', 'email', 'uri']);
  made.addFormat('password', true);
  made.addKeyword({
    keyword: 'x-maxBytes',
    validate: (max: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= max,
  });
  made.addSchema(rooted({ $defs: openapiDocument().components.schemas }), SHAPES);
  return made;
}
