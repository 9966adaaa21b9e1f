import { randomUUID } from 'node:crypto';
import { type CalendarKind, calendarUrl } from '#server/accounts/calendars/calendars.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { insertRow } from '#server/core/database/user-rows.ts';
import { scopeOf, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface CalendarGiven {
  readonly kind?: CalendarKind;
  readonly names?: boolean;
  readonly dividerIds?: readonly string[];
}

/** A calendar feed of a user, as if it had been made in the settings, and the path of its address. */
export async function giveCalendar(api: TestApp, user: TestUser, given: CalendarGiven = {}) {
  const { kind = 'plan', names = true, dividerIds } = given;
  const { token, tokenHash } = createToken(user.userId);
  const id = randomUUID();
  await insertRow(scopeOf(api, user), 'calendars', {
    id,
    key_hash: tokenHash,
    kind,
    names: names ? 1 : 0,
    divider_ids: dividerIds ? JSON.stringify(dividerIds) : null,
    created_at: new Date(api.clock.now).toISOString(),
    last_used_on: null,
    last_network: null,
  });
  return { id, key: token, path: calendarUrl('', token) };
}
