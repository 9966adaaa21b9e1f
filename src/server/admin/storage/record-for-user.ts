import type { EventKind } from '#contract/security-events.ts';
import { recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

/** A command has no browser, no network and no session. */
const origin = { browser: null, system: null, network: null, session: null };

/** Shows the user what the operator changed, among the events of the account. */
export async function recordForUser(scope: UserScope, kind: EventKind, now: number): Promise<void> {
  await recordEvent(scope, { kind, by: 'operator' }, origin, now);
}
