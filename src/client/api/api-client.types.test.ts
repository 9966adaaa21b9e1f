import { expectTypeOf, test } from 'vitest';
import type { CreateDivider } from '#contract/dividers.ts';
import type { HabitAnswer, WrittenHabit } from '#contract/habits.ts';
import type { RequestOf, Route } from '#contract/routes.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

/** The compiler checks this file (`npm run lint`): a wrong call that compiles leaves its `@ts-expect-error` unused. */
const never = new Promise<Response>(() => {});
const { call }: ApiClient = createApiClient({ baseUrl: '/api/v1', locale: 'en', fetch: () => never });
const id = '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f';

test('types an answer by the contract', () => {
  expectTypeOf(call('GET /habits')).resolves.toEqualTypeOf<HabitAnswer[]>();
  expectTypeOf(
    call('PATCH /habits/{id}', { params: { id }, body: {} }),
  ).resolves.toEqualTypeOf<WrittenHabit>();
  expectTypeOf(call('POST /auth/logout')).resolves.toEqualTypeOf<undefined>();
  const deleted = call('DELETE /habits/{id}', { params: { id }, body: { action: 'delete' } });
  expectTypeOf(deleted).resolves.toEqualTypeOf<WrittenHabit | undefined>();
});

test('accepts each route of a union with the same request', () => {
  const provider = 'google' as 'google' | 'apple';
  const body = { idToken: 'token', nonce: 'nonce' };
  expectTypeOf(call(`POST /user/proof/${provider}`, { body })).resolves.toEqualTypeOf<undefined>();
});

test('does not compile with a path or a method that the contract lacks', () => {
  // @ts-expect-error no such path
  void call('GET /habit');
  // @ts-expect-error no such method of that path
  void call('DELETE /habits');
  // @ts-expect-error a path without its parameter
  void call(`PATCH /habits/${id}`, { body: { name: 'Read' } });
  expectTypeOf<'GET /habit'>().not.toExtend<Route>();
});

test('does not compile without params or with others', () => {
  // @ts-expect-error no params
  void call('PATCH /habits/{id}', { body: { name: 'Read' } });
  // @ts-expect-error nothing at all
  void call('DELETE /user/sessions/{id}');
  // @ts-expect-error one of two params
  void call('DELETE /habits/{id}/steps/{stepId}', { params: { id } });
  // @ts-expect-error a provider that the contract lacks
  void call('DELETE /user/identities/{provider}', { params: { provider: 'github' } });
  // @ts-expect-error params where the route has none
  void call('GET /habits', { params: { id } });
  expectTypeOf<RequestOf<'DELETE /habits/{id}'>['params']>().toEqualTypeOf<{ id: string }>();
});

test('does not compile without a body or with other fields', () => {
  // @ts-expect-error no body
  void call('POST /dividers');
  // @ts-expect-error no name
  void call('POST /dividers', { body: { order: 1 } });
  // @ts-expect-error an unknown field
  void call('PATCH /habits/{id}', { params: { id }, body: { title: 'Read' } });
  // @ts-expect-error a field of another type
  void call('PATCH /habits/{id}', { params: { id }, body: { activated: 'yes' } });
  // @ts-expect-error a body where the route takes none
  void call('POST /auth/logout', { body: {} });
  expectTypeOf<RequestOf<'POST /dividers'>['body']>().toEqualTypeOf<CreateDivider>();
});

test('does not compile with a query that the contract lacks', () => {
  // @ts-expect-error an unknown field
  void call('GET /habits', { query: { since: '2026-11-20' } });
  // @ts-expect-error a field of another type
  void call('GET /habits', { query: { historyDays: true } });
  // @ts-expect-error a query where the route takes none
  void call('GET /dividers', { query: { id } });
  expectTypeOf<RequestOf<'GET /dividers'>['query']>().toEqualTypeOf<undefined>();
});
