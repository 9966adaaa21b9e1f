import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { UndoneImport } from '#contract/imports.ts';
import { buildHabit, buildUser, type TestUser } from './factories.ts';
import { IMPORTED } from './happy-call.ts';
import { exportOf, readAll, withoutAccount } from './own-data.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** Begins an import. */
export async function begin(api: TestApp, as: TestUser): Promise<string> {
  const id = randomUUID();
  const { status } = await send(api, calls.createImport, { as, body: { id, source: 'loop' } });
  expect(status).toBe(201);
  return id;
}

/** Sends a part of an import: the usual habit, but for what is given. */
export async function add(api: TestApp, as: TestUser, importId: string, given: object = {}): Promise<void> {
  const body = { ...IMPORTED, importId, ...given };
  const { status, error } = await send(api, calls.importHabit, { as, body });
  expect([status, error]).toEqual([200, error]);
}

export async function undo(api: TestApp, as: TestUser, id: string): Promise<UndoneImport> {
  return (await send(api, calls.undoImport, { as, params: { id } })).body;
}

/** All that an account shows and exports. */
export async function stateOf(api: TestApp, as: TestUser): Promise<unknown[]> {
  return [withoutAccount(await exportOf(api, as)), await readAll(api, as)];
}

/** A user with an own habit, and a deleted one that counted. */
export async function withHistory(api: TestApp): Promise<{ as: TestUser; habitId: string }> {
  const as = await buildUser(api);
  const gone = await buildHabit(api, as, { done: ['2026-11-18'], createdOn: '2026-11-01' });
  await send(api, calls.deleteHabit, { as, params: { id: gone.id }, query: { action: 'delete' } });
  const done = ['2026-11-09', '2026-11-10'];
  const { id } = await buildHabit(api, as, { name: 'Mine', done, createdOn: '2026-11-01' });
  await send(api, calls.updateDay, { as, params: { id, day: '2026-11-12' }, body: { note: 'Own' } });
  return { as, habitId: id };
}
