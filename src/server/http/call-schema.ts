import { STATUS_CODES } from 'node:http';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { errorEnvelopeSchema } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';

/** What any call can answer; those of signed-in users also the second list, those with a body the third. */
const common: readonly ErrorCode[] = [
  'malformedRequest',
  'invalidInput',
  'tooManyRequests',
  'internalError',
  'unavailable',
];
const ofUsers: readonly ErrorCode[] = ['authRequired', 'invalidOpaqueToken', 'forbiddenOrigin'];
const ofBodies: readonly ErrorCode[] = ['payloadTooLarge', 'unsupportedMediaType'];

const nothing = z.strictObject({});

/** Validation and documentation of a call in one: fields that it does not name are refused everywhere. */
export function routeSchema(call: Call): FastifySchema {
  const takesBody = call.method !== 'GET';
  return {
    ...documentation(call),
    params: call.params ?? nothing,
    querystring: call.query ?? nothing,
    ...(takesBody ? { body: call.body ?? nothing.nullish() } : {}),
    response: { ...answersOf(call), ...errorsOf(call) },
  };
}

const signedIn = [{ bearer: [] }, { cookie: [] }];
const securityOf = { user: signedIn, optional: [...signedIn, {}], anyone: [] };

function documentation(call: Call): object {
  return {
    summary: call.summary,
    tags: [call.path.split(/[/.]/)[1] ?? 'api'],
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z]+(\w)/gi, (_, first: string) => first.toUpperCase()).replace(/\W/g, '')}`,
    security: securityOf[call.auth],
  };
}

function answersOf(call: Call): Record<number, z.ZodType> {
  return Object.fromEntries(
    Object.entries(call.answers).map(([status, schema]) => [
      status,
      (schema ?? z.null()).describe(STATUS_CODES[status] ?? 'Done'),
    ]),
  );
}

function errorsOf(call: Call): Record<number, z.ZodType> {
  const codes = [
    ...common,
    ...(call.auth === 'anyone' ? [] : ofUsers),
    ...(call.method === 'GET' ? [] : ofBodies),
    ...(call.auth !== 'anyone' && call.method !== 'GET' ? (['idempotencyMismatch'] as const) : []),
    ...(call.errors ?? []),
  ];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, list]) => [status, errorEnvelopeSchema.describe(list.join(', '))]),
  );
}
