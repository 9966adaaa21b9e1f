import { calls } from '#contract/calls.ts';
import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** What was recorded for a user since the registration, oldest first: kinds, with the method where there is one. */
export async function toldEvents(api: TestApp, as: TestUser): Promise<string[]> {
  const { body } = await send(api, calls.listSecurityEvents, { as });
  return body.events
    .toReversed()
    .slice(1)
    .map(({ kind, detail }) => (detail.method === undefined ? kind : `${kind} ${detail.method}`));
}
