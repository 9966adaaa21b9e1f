import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { plainDivider } from '#contract/new-items.ts';
import { faultsOf, type RawAnswer } from './check-answer.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

const id = '0d5d9d5c-6d1c-4f0e-8b0f-1f2e3d4c5b6a';
const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': id };
const divider = { id, name: 'Morning', order: 0, ...plainDivider };

const answer = (status: number, body?: unknown, more: object = {}): RawAnswer => ({
  status,
  headers: { ...headers, ...more },
  text: body === undefined ? '' : JSON.stringify(body),
});

const { updateDivider, deleteDivider, getGraph } = calls;

describe('checking an answer against the OpenAPI document', () => {
  test('and fits', () => {
    expect(faultsOf(updateDivider, answer(200, divider))).toEqual([]);
    expect(faultsOf(deleteDivider, answer(204))).toEqual([]);
    expect(faultsOf(updateDivider, answer(404, { message: 'notFound', requestId: id }))).toEqual([]);
    expect(faultsOf(getGraph, answer(200, { days: { '2026-11-20': { completed: 0, total: 2 } } }))).toEqual(
      [],
    );
  });

  test.each([
    ['a status that is not listed', answer(202, divider)],
    ['a field too many', answer(200, { ...divider, userId: id })],
    ['a field too few', answer(200, { id, name: 'Morning', order: 0 })],
    ['another type', answer(200, { ...divider, closed: 0 })],
    ['a number out of its bounds', answer(200, { ...divider, order: 1_000_001 })],
    ['a text out of its bounds', answer(200, { ...divider, name: 'x'.repeat(256) })],
    ['an id that is none', answer(200, { ...divider, id: '1' })],
    ['no body where one is listed', answer(200, null)],
    ['a code of another call', answer(422, { message: 'limitReached', requestId: id })],
    ['a code of another status', answer(404, { message: 'invalidInput', requestId: id })],
    ['an error that says more', answer(500, { message: 'internalError', requestId: id, stack: 'at …' })],
    ['another content type', answer(200, divider, { 'content-type': 'text/html' })],
    ['no Retry-After', answer(429, { message: 'tooManyRequests', requestId: id })],
  ])('and %s is found', (_what, planted) => {
    expect(faultsOf(updateDivider, planted).length).toBeGreaterThan(0);
  });

  test('a body is found where none is listed, and a key that is no date', () => {
    expect(faultsOf(deleteDivider, answer(204, {}))).toEqual(['A body where none is listed.']);
    const days = { '2026-02-30': { completed: 0, total: 2 } };
    expect(faultsOf(getGraph, answer(200, { days })).length).toBeGreaterThan(0);
  });

  test('by whatever test sends the call', async () => {
    const app = Fastify();
    app.patch('/api/v1/dividers/:id', (_request, reply) =>
      reply.headers(headers).send(JSON.stringify({ ...divider, secret: 'told' })),
    );
    const sent = send({ app } as unknown as TestApp, updateDivider, { params: { id }, body: {} });
    await expect(sent).rejects.toThrow(/additional properties.*"secret"/);
    await app.close();
  });
});
