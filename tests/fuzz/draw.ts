import * as fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import type { JsonSchema, Parameter } from '#tests/api/openapi-document.ts';
import { resolve } from '#tests/api/openapi-document.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { badIds, badQueryValues, mutated, mutationsOf } from './mutations.ts';
import { type FuzzRequest, type RequestShape, shapeOf } from './requests.ts';
import { validValue } from './valid-values.ts';
import type { ThingName } from './world.ts';

const OFTEN = 12;

/** The name of the thing that a parameter of a call asks for. */
function thingOf(path: string, name: string): ThingName {
  if (name === 'stepId') return '@step';
  if (name === 'tagId') return '@tag';
  if (name === 'memberId') return '@circleMember';
  if (name === 'linkId') return '@circleLink';
  if (name === 'goalId') return '@goal';
  if (name === 'habitId') return '@habit';
  if (path.startsWith('/circles')) return '@circle';
  if (path.startsWith('/user/sessions')) return '@session';
  if (path.startsWith('/user/passkeys')) return '@passkey';
  if (path.startsWith('/user/tokens')) return '@token';
  if (path.startsWith('/user/calendars')) return '@calendar';
  if (name === 'deliveryId') return '@delivery';
  if (path.startsWith('/user/webhooks')) return '@webhook';
  if (path.startsWith('/user/connections')) return '@connection';
  if (path.startsWith('/user/imports')) return '@import';
  if (path.startsWith('/breaks')) return '@break';
  if (path.startsWith('/operator/members')) return '@member';
  if (path.endsWith('/timer')) return '@amount';
  return path.startsWith('/dividers') ? '@divider' : '@habit';
}

function ids(thing: ThingName): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: OFTEN, arbitrary: fc.constant(thing) },
    { weight: 1, arbitrary: fc.constantFrom<ThingName>('@archived', '@divider', '@missing') },
    ...(thing === '@habit' ? [{ weight: OFTEN / 2, arbitrary: fc.constant<ThingName>('@amount') }] : []),
  );
}

function validParameter(call: Call, { name, in: place, schema }: Parameter): fc.Arbitrary<string> {
  if (schema.$ref?.endsWith('/IdInput')) return ids(thingOf(call.path, name));
  if (call.path.startsWith('/operator/invitations')) return ids('@invitation');
  if (call.path.startsWith('/operator/backups')) return ids('@backup');
  const values = validValue(schema, name).map(String);
  return place === 'path' ? values.filter((text) => text !== '') : values;
}

function parametersOf(call: Call, parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const fields = parameters.map((each) => [each.name, validParameter(call, each)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Fields that are right only when they name what is the user's, by path. */
const ofUser = new Map<string, Readonly<Record<string, unknown>>>([
  ['/auth/login/email', { email: '@email', password: '@password' }],
  ['/auth/password/forgot', { email: '@email' }],
  ['/auth/password/reset', { token: '@reset' }],
  ['/auth/email/confirm', { token: '@confirm' }],
  ['/auth/email/describe', { token: '@confirm' }],
  ['/auth/email/disown', { token: '@confirm' }],
  ['/auth/email/undo', { token: '@undo' }],
  ['/user/proof/password', { password: '@password' }],
  ['/user/proof/code/confirm', { code: '@proofCode' }],
  ['/auth/device', { code: '@deviceCode' }],
  ['/auth/login/factor', { challenge: '@challenge', code: '@factorCode' }],
  ['/user/proof/totp', { code: '@factorCode' }],
  ['/user/two-step/confirm', { code: '@setupCode' }],
  ['/user/password', { currentPassword: '@password' }],
  ['/user/close-account', { email: '@email' }],
  ['/user/tokens', { habitIds: ['@habit'] }],
  ['/user/tags/press', { key: '@tagKey' }],
  ['/user/calendars', { dividerIds: ['@divider'] }],
  ['/user/webhooks', { url: 'https://hooks.example.org/a?b=1', habitIds: ['@habit'] }],
  ['/circles/describe', { token: '@joining' }],
  ['/circles/join', { token: '@joining' }],
  ['/circles/{id}/shares', { habitId: '@habit' }],
  ['/circles/{id}/cheers', { to: '@circleMember', day: TODAY }],
  ['/circles/{id}/goals/{goalId}/link', { habitId: '@habit' }],
  ['/user/import/habits', { importId: '@import', completed: 0 }],
]);

/** Suites and secrets that name what is there; everything else as the schema has it. */
function bodyOf(call: Call, schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = resolve<JsonSchema>(schema).properties ?? {};
  if (!('suite' in properties)) return withOwn(validValue(schema), ofUser.get(call.path));
  const names: ThingName[] = call.path.includes('/steps/') ? ['@step'] : ['@habit', '@archived', '@divider'];
  const orders = fc.integer({ min: 0, max: 1_000_000 });
  const known = fc
    .subarray(names, { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen.map((id) => fc.record({ id: fc.constant(id), order: orders }))));
  return fc.oneof(
    { weight: OFTEN, arbitrary: known.map((suite) => ({ suite })) },
    { weight: 1, arbitrary: validValue(schema) },
  );
}

/** Half of them with the user's own, the others with whatever fits the schema. */
function withOwn(values: fc.Arbitrary<unknown>, own: object | undefined): fc.Arbitrary<unknown> {
  if (!own) return values;
  return fc
    .tuple(values, fc.boolean())
    .map(([value, isOwn]) => (isOwn ? { ...Object(value), ...own } : value));
}

export function validRequests(call: Call): fc.Arbitrary<FuzzRequest> {
  const shape = shapeOf(call);
  return fc.record({
    params: parametersOf(call, shape.path),
    query: parametersOf(call, shape.query),
    ...(shape.body ? { body: bodyOf(call, shape.body).map((value) => JSON.stringify(value)) } : {}),
  });
}

/** A request that one change has made wrong: in its body, in its query or in its path. */
export function invalidRequests(call: Call): fc.Arbitrary<FuzzRequest> {
  const shape = shapeOf(call);
  const wrong: fc.Arbitrary<FuzzRequest>[] = [withWrongQuery(call, shape)];
  if (shape.path.length > 0) wrong.push(withWrongPath(call, shape));
  return shape.body
    ? fc.oneof(
        { weight: 8, arbitrary: withWrongBody(call, shape.body) },
        { weight: 1, arbitrary: fc.oneof(...wrong) },
      )
    : fc.oneof(...wrong);
}

function withWrongBody(call: Call, schema: JsonSchema): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(validRequests(call), fc.nat()).map(([request, pick]) => {
    const value: unknown = JSON.parse(request.body ?? 'null');
    const mutations = mutationsOf(schema, value);
    const mutation = mutations[pick % mutations.length];
    return mutation ? { ...request, body: mutated(value, mutation) } : request;
  });
}

function withWrongQuery(call: Call, { query }: RequestShape): fc.Arbitrary<FuzzRequest> {
  const names = ['nonsense', ...query.map(({ name }) => name)];
  return fc
    .tuple(validRequests(call), fc.constantFrom(...names), badQueryValues)
    .map(([request, name, value]) => ({ ...request, query: { ...request.query, [name]: value } }));
}

function withWrongPath(call: Call, { path }: RequestShape): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(validRequests(call), fc.constantFrom(...path), badIds)
    .map(([request, { name }, value]) => ({ ...request, params: { ...request.params, [name]: value } }));
}
