import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorStatus } from '#contract/error-codes.ts';
import { API_BASE } from '#server/core/http/route.ts';
import {
  type DocumentedResponse,
  type JsonSchema,
  type Operation,
  openapiDocument,
  type Parameter,
  resolve,
  validatorOf,
} from '#tests/api/openapi-document.ts';
import { unboundedIn } from '#tests/api/unbounded.ts';

const document = openapiDocument();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation, path] as const),
);

/** Every schema of the document with its path. */
const schemas: [string, JsonSchema][] = [
  ...Object.entries(document.components.schemas as Record<string, JsonSchema>),
  ...operations.flatMap(([name, operation]) => [
    ...parametersOf(operation).map(
      (each) => [`${name} ${each.in} ${each.name}`, each.schema] as [string, JsonSchema],
    ),
    ...schemasOf(`${name} body`, operation.requestBody?.content),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      schemasOf(`${name} ${status}`, resolve<DocumentedResponse>(response).content),
    ),
  ]),
];

function parametersOf({ parameters }: Operation): Parameter[] {
  return parameters.map((each) => resolve<Parameter>(each));
}

function schemasOf(at: string, content: DocumentedResponse['content']): [string, JsonSchema][] {
  return Object.entries(content ?? {}).map(([type, { schema }]) => [`${at} ${type}`, schema]);
}

describe('the OpenAPI document', () => {
  test('bounds every field of every request and answer', () => {
    expect(schemas.length).toBeGreaterThan(150);
    expect(schemas.flatMap(([at, schema]) => unboundedIn(schema, at))).toEqual([]);
  });

  test.each<[string, JsonSchema]>([
    ['a: maxLength', { type: 'string', format: 'uuid' }],
    ['a: maximum', { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['a: minimum', { type: 'number', maximum: 5 }],
    ['a: maxItems', { type: 'array', items: { type: 'boolean' } }],
    ['a/items: maxLength', { type: 'array', maxItems: 2, items: { type: ['string', 'null'] } }],
    ['a: additionalProperties', { type: 'object', properties: {} }],
    ['a: maxProperties', { type: 'object', propertyNames: { enum: [] }, additionalProperties: { enum: [] } }],
    ['a/b: anything at all', { type: 'object', properties: { b: {} }, additionalProperties: false }],
    ['a/anyOf/1: maxLength', { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  ])('a planted %s is found', (place, schema) => {
    expect(unboundedIn(schema, 'a')).toEqual([place]);
  });

  test('is JSON Schema 2020-12, and its examples are valid', () => {
    for (const [at, schema] of schemas) {
      const validate = validatorOf(schema);
      for (const example of schema.examples ?? []) expect([at, validate(example)]).toEqual([at, true]);
    }
    const examples = schemas.flatMap(([, schema]) => schema.examples ?? []);
    expect(examples.length).toBeGreaterThan(5);
  });

  test('names each call once, with its auth and the parameters of its path', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, operation, path] of operations) {
      const inPath = parametersOf(operation).filter((each) => each.in === 'path' && each.required);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([name, inPath.map((each) => each.name)]).toEqual([name, named]);
      expect([name, Array.isArray(operation.security)]).toEqual([name, true]);
    }
  });

  test('lists the headers of a request', () => {
    for (const [name, operation] of operations) {
      const headers = parametersOf(operation)
        .filter((each) => each.in === 'header')
        .map((each) => each.name);
      const isWriteOfUser = operation.security.length > 0 && !name.startsWith('get ');
      expect([name, headers]).toEqual([
        name,
        isWriteOfUser ? ['Accept-Language', 'Idempotency-Key', 'X-Account-Id'] : ['Accept-Language'],
      ]);
    }
  });

  test('lists every code of every call under its status, and no other', () => {
    for (const call of Object.values<Call>(calls)) {
      const operation = document.paths[API_BASE + call.path]?.[call.method.toLowerCase()];
      if (!operation) continue;
      const listed = Object.entries(operation.responses).flatMap(([status, response]) => {
        if (status < '400') return [];
        const schema = resolve<DocumentedResponse>(response).content?.['application/json']?.schema;
        return (schema?.properties?.['message']?.enum ?? []).map((code) => [code, Number(status)]);
      });
      expect(listed.length).toBeGreaterThan(6);
      expect(listed).toEqual(listed.map(([code]) => [code, errorStatus[code as 'notFound']]));
      const codes = listed.map(([code]) => code);
      expect([call.path, codes]).toEqual([call.path, expect.arrayContaining([...(call.errors ?? [])])]);
      expect([call.path, codes.includes('idempotencyMismatch')]).toEqual([
        call.path,
        call.method !== 'GET' && call.auth !== 'anyone',
      ]);
    }
  });
});
