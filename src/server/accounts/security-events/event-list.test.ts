import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EVENTS_MAX, EVENTS_OF_KIND_A_DAY, EVENTS_PAGE } from '#contract/limits.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { registerUser } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { originBy, recordEvent } from './security-events.ts';

const nowhere = originBy(undefined, null, undefined);

forEachApi('the security events of a user', (api) => {
  const eventsOf = async (as: TestUser): Promise<SecurityEvent[]> =>
    (await send(api(), calls.listSecurityEvents, { as })).body.events;
  const record = async ({ userId }: TestUser, kind: SecurityEvent['kind'], at: number) =>
    await withTransaction(api().database, userId, ({ queries }) =>
      recordEvent({ queries, userId }, { kind }, nowhere, at),
    );

  test('count the events of a kind past twenty in a day, and leave the others', async () => {
    const as = await registerUser(api());
    for (let index = 0; index < EVENTS_OF_KIND_A_DAY + 5; index += 1) {
      await record(as, 'signInRefused', NOON + (index + 1) * MINUTE);
    }
    await record(as, 'dataExported', NOON + 30 * MINUTE);
    const events = await eventsOf(as);
    expect(events.map(({ kind, times }) => [kind, times])).toEqual([
      ['dataExported', 1],
      ['signInRefused', 6],
      ...Array.from({ length: EVENTS_OF_KIND_A_DAY - 1 }, () => ['signInRefused', 1]),
      ['joined', 1],
    ]);
    await record(as, 'signInRefused', NOON + DAY + 30 * MINUTE);
    const [newest] = await eventsOf(as);
    expect([newest?.kind, newest?.times]).toEqual(['signInRefused', 1]);
  });

  test('are a thousand at most: the oldest is deleted', async () => {
    const as = await buildUser(api());
    const rows = Array.from({ length: EVENTS_MAX }, (_, index) => ({
      user_id: as.userId,
      at: new Date(NOON + index).toISOString(),
      id: crypto.randomUUID(),
      kind: 'signedIn',
      ...nowhere,
      detail: '{}',
      times: 1,
    }));
    for (let at = 0; at < EVENTS_MAX; at += 100) {
      await api()
        .database.db.insertInto('security_events')
        .values(rows.slice(at, at + 100))
        .execute();
    }
    await record(as, 'dataExported', NOON + EVENTS_MAX);
    const left = await api()
      .database.db.selectFrom('security_events')
      .select('at')
      .where('user_id', '=', as.userId)
      .orderBy('at')
      .execute();
    expect([left.length, left[0]?.at]).toEqual([EVENTS_MAX, rows[1]?.at]);
  });

  test('come by page, newest first, each once, and a page at the same instant too', async () => {
    const as = await buildUser(api());
    const other = await registerUser(api());
    const kinds = ['signedIn', 'signedOut', 'proofGiven', 'dataExported', 'sessionEnded'] as const;
    for (const kind of kinds) {
      for (let index = 0; index < EVENTS_OF_KIND_A_DAY; index += 1)
        await record(as, kind, NOON + (index % 3));
    }
    const pages: SecurityEvent[][] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const query = next === undefined ? {} : { before: next };
      const { body } = await send(api(), calls.listSecurityEvents, { as, query });
      pages.push(body.events);
      next = body.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([EVENTS_PAGE, EVENTS_PAGE]);
    const events = pages.flat();
    expect(new Set(events.map(({ id }) => id)).size).toBe(100);
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    // The cursor is a place, not a row: another user's leads to one's own events.
    const [theirs] = await eventsOf(other);
    const before = `${theirs?.at}_${theirs?.id}`;
    const { body } = await send(api(), calls.listSecurityEvents, { as, query: { before } });
    expect(body.events.filter(({ kind }) => kind === 'joined')).toEqual([]);
  });

  test.each(['x', '2026-11-20T12:00:00.000Z', `2026-11-20T12:00:00.000Z_${'g'.repeat(36)}`])(
    'refuse the cursor %s',
    async (before) => {
      const as = await buildUser(api());
      expect((await send(api(), calls.listSecurityEvents, { as, query: { before } })).status).toBe(422);
    },
  );

  test('are in the export, without ids', async () => {
    const as = await registerUser(api());
    const { body } = await send(api(), calls.exportData, { as });
    expect(body.account.securityEvents).toEqual([
      expect.objectContaining({ kind: 'dataExported', detail: {}, times: 1 }),
      expect.objectContaining({ kind: 'joined', detail: { method: 'password' }, times: 1 }),
    ]);
    expect(Object.keys(body.account.securityEvents[0] ?? {}).toSorted()).toEqual(
      ['at', 'browser', 'detail', 'kind', 'network', 'system', 'times'].toSorted(),
    );
    expect(body.account.sessions[0]?.network).toBe('127.0.0.0/24');
  });

  test('are deleted after 90 days', async () => {
    const as = await buildUser(api());
    await record(as, 'signedIn', NOON);
    await record(as, 'signedOut', NOON + 2 * DAY);
    await api().app.jobs.runPeriodic();
    api().clock.now = NOON + 91 * DAY;
    await api().app.jobs.runPeriodic();
    const left = api().database.db.selectFrom('security_events').select('kind');
    expect(await left.where('user_id', '=', as.userId).execute()).toEqual([{ kind: 'signedOut' }]);
  });
});
