import { randomUUID } from 'node:crypto';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import type { FuzzRequest } from './requests.ts';

/** What the names in a drawn request stand for: a user with something of each kind. */
export interface FuzzWorld {
  readonly user: TestUser;
  readonly ids: Readonly<Record<string, string>>;
}

export const thingNames = ['@habit', '@archived', '@divider', '@step', '@nobody'] as const;
export type ThingName = (typeof thingNames)[number];

export async function buildFuzzWorld(api: TestApp): Promise<FuzzWorld> {
  const user = await buildUser(api);
  const one = step('One');
  const habit = await buildHabit(api, user, { steps: [one, step('Two', 2)] });
  const archived = await buildHabit(api, user, {
    archivedAt: new Date(api.clock.now).toISOString(),
    order: 1,
  });
  const divider = await buildDivider(api, user, { order: 2 });
  const ids = {
    '@habit': habit.id,
    '@archived': archived.id,
    '@divider': divider.id,
    '@step': one.id,
    '@nobody': randomUUID(),
  };
  return { user, ids };
}

/** The same request with the ids of a world in the place of names. */
export function inWorld({ ids }: FuzzWorld, request: FuzzRequest): FuzzRequest {
  let text = JSON.stringify(request);
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(name, id);
  return JSON.parse(text) as FuzzRequest;
}
