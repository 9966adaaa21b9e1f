import { STATUS_CODES } from 'node:http';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { errorEnvelopeSchema } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';

/** The answers of any call; calls with auth, with a body, and with both can answer more. */
const common: readonly ErrorCode[] = [
  'malformedRequest',
  'uriTooLong',
  'invalidInput',
  'tooManyRequests',
  'headersTooLarge',
  'internalError',
  'unavailable',
  'storageFull',
];
const ofWrites: readonly ErrorCode[] = ['httpsRequired', 'payloadTooLarge', 'unsupportedMediaType'];
const ofUsersWrites: readonly ErrorCode[] = ['forbiddenOrigin', 'otherAccount', 'idempotencyMismatch'];
const ofViewers = {
  user: ['authRequired', 'invalidOpaqueToken'],
  optional: ['invalidOpaqueToken'],
  anyone: [],
} as const satisfies Record<Call['auth'], readonly ErrorCode[]>;
const ofTokens: readonly ErrorCode[] = [
  'tokenExpired',
  'tokenRevoked',
  'scopeMissing',
  'tokenNotAllowed',
  'forbiddenOrigin',
];

const nothing = z.strictObject({});
const hidden = { 204: z.null().describe('Done; the token of the request may not read the answer') };
const unchanged = { 304: z.null().describe('Not Modified') };

/** Validation and documentation of a call in one: undeclared fields are refused everywhere. */
export function routeSchema(call: Call): FastifySchema {
  const takesBody = call.method !== 'GET';
  return {
    ...documentation(call),
    params: call.params ?? nothing,
    querystring: call.query ?? nothing,
    ...(takesBody ? { body: call.body ?? nothing.nullish() } : {}),
    response: {
      ...(call.shownWith === undefined ? {} : hidden),
      ...answersOf(call),
      ...(call.maxAge === undefined && !call.isRevalidated ? {} : unchanged),
      ...errorsOf(call),
    },
  };
}

/** How a call can be authorised: any of these. */
type Security = Readonly<Record<string, readonly string[]>>;
const signedIn: readonly Security[] = [{ bearer: [] }, { cookie: [] }];
const securityOf = { user: signedIn, optional: [...signedIn, {}], anyone: [] };

function documentation(call: Call): object {
  return {
    summary: call.summary,
    tags: [call.path.split(/[/.]/)[1] ?? 'api'],
    operationId: operationIdOf(call),
    security: [...securityOf[call.auth], ...tokensOf(call)],
    ...(call.media === undefined ? {} : { produces: [call.media] }),
  };
}

/** The scopes of the tokens that may send a call: all of an entry. */
function tokensOf({ scopes = [] }: Call): Security[] {
  return scopes.map((each) => ({ token: [each].flat() }));
}

/** PATCH /habits/{id} is patchHabitsId; a dot is spelled out, since /user.settings is another path than /user/settings. */
function operationIdOf({ method, path }: Call): string {
  const words = path.replaceAll('.', '/dotted/').split(/\W+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function answersOf(call: Call): Record<number, z.ZodType> {
  return Object.fromEntries(
    Object.entries(call.answers).map(([status, schema]) => [
      status,
      (schema ?? z.null()).describe(STATUS_CODES[status] ?? 'Done'),
    ]),
  );
}

/** A call of operators is unknown to tokens, as to everyone else. */
function codesOfTokens({ role, scopes }: Call): readonly ErrorCode[] {
  if (role !== undefined) return ['notFound'];
  return scopes === undefined ? ['tokenNotAllowed'] : ofTokens;
}

function errorsOf(call: Call): Record<number, z.ZodType> {
  const isWrite = call.method !== 'GET';
  const codes: readonly ErrorCode[] = [
    ...common,
    ...ofViewers[call.auth],
    ...(isWrite ? ofWrites : []),
    ...(isWrite && call.auth !== 'anyone' ? ofUsersWrites : []),
    ...(call.proof !== undefined || (isWrite && call.role) ? (['reauthRequired'] as const) : []),
    ...codesOfTokens(call),
    ...(call.errors ?? []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, list]) => [status, errorEnvelopeSchema.describe(list.join(', '))]),
  );
}
