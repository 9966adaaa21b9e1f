import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CALENDAR_DIVIDERS_MAX, CALENDARS_MAX, PROOF_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { mailsTo, registerUser } from '#tests/api/account.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { buildDivider, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { toldEvents } from '#tests/api/told-events.ts';

const { createCalendar, deleteCalendar, exportData, listCalendars } = calls;

forEachApi('calendar feeds', (api) => {
  const make = async (as: TestUser, body: object = {}, key?: string) =>
    await send(api(), createCalendar, { as, body: { kind: 'plan', ...body }, ...(key && { key }) });
  const list = async (as: TestUser) => (await send(api(), listCalendars, { as })).body;

  test('are made, their address is shown once, and listed without it', async () => {
    const as = await buildUser(api());
    const divider = await buildDivider(api(), as);
    const made = await make(as, { names: false, dividerIds: [divider.id] });
    const { url, ...row } = made.body;
    expect(made.status).toBe(201);
    expect(row).toEqual({
      id: row.id,
      kind: 'plan',
      names: false,
      dividerIds: [divider.id],
      createdAt: '2026-11-20T12:00:00.000Z',
      lastUsedOn: null,
      lastNetwork: null,
    });
    expect(url).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{64}\.ics$/);
    expect((await make(as, { kind: 'record' })).body).toMatchObject({ names: true, dividerIds: null });
    expect((await list(as)).map(({ kind }) => kind)).toEqual(['plan', 'record']);
    expect((await list(as))[0]).toEqual(row);
    expect((await api().app.inject(new URL(url ?? '').pathname)).statusCode).toBe(200);
  });

  test('are stored as a hash, told by a mail, recorded and exported', async () => {
    const as = await registerUser(api());
    const { url, id, ...row } = (await make(as, {}, 'once')).body;
    const key = url?.slice(-'.ics'.length - 64, -'.ics'.length) ?? '';
    const stored = JSON.stringify(await rowsOf(api(), as.userId));
    const secret = Buffer.from(key, 'base64url').subarray(16);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(secret.toString('base64url'));
    expect(stored).toContain(hash('sha256', secret, 'base64url'));
    expect(await mailsTo(api(), as.userId)).toContain(`calendarCreated ${as.email}`);
    const own = JSON.parse((await send(api(), exportData, { as })).text) as { account: object };
    expect(own.account).toHaveProperty('calendars', [row]);
    await send(api(), deleteCalendar, { as, params: { id } });
    expect((await toldEvents(api(), as)).filter((kind) => kind.startsWith('calendar'))).toEqual([
      'calendarCreated',
      'calendarDeleted',
    ]);
    expect((await api().app.inject(new URL(url ?? '').pathname)).statusCode).toBe(404);
  });

  test('are made once for an Idempotency-Key, whose repetition has the row without the address', async () => {
    const as = await buildUser(api());
    const first = await make(as, {}, 'k');
    const again = await make(as, {}, 'k');
    expect([again.status, again.body]).toEqual([201, { ...first.body, url: null }]);
    expect(await list(as)).toHaveLength(1);
  });

  test('need fresh proof to be made, and none to be deleted', async () => {
    const as = await buildUser(api());
    const { id } = await giveCalendar(api(), as);
    api().clock.now = NOON + PROOF_MINUTES * MINUTE;
    expect((await make(as)).error.message).toBe('reauthRequired');
    expect((await send(api(), deleteCalendar, { as, params: { id } })).status).toBe(204);
    const { status, error } = await send(api(), deleteCalendar, { as, params: { id } });
    expect([status, error.message]).toEqual([404, 'notFound']);
  });

  test.each([
    [{ kind: 'all' }, 'kind', 'generic'],
    [{ kind: undefined }, 'kind', 'required'],
    [{ names: 'yes' }, 'names', 'generic'],
    [{ dividerIds: [] }, 'dividerIds', 'required'],
    [{ dividerIds: [randomUUID()] }, 'dividerIds.0', 'generic'],
    [
      { dividerIds: Array.from({ length: CALENDAR_DIVIDERS_MAX + 1 }, () => randomUUID()) },
      'dividerIds',
      'maxLength',
    ],
    [{ name: 'Work' }, 'name', 'unknownField'],
  ])('refuse %j', async (body, field, rule) => {
    const as = await buildUser(api());
    const { status, error } = await make(as, body);
    expect([status, error.message, error.errors?.[0]]).toMatchObject([422, 'invalidInput', { field, rule }]);
    expect(await list(as)).toEqual([]);
  });

  test('refuse the same divider twice, and that of another user', async () => {
    const as = await buildUser(api());
    const own = await buildDivider(api(), as);
    const theirs = await buildDivider(api(), await buildUser(api()));
    const twice = await make(as, { dividerIds: [own.id, own.id] });
    const foreign = await make(as, { dividerIds: [own.id, theirs.id] });
    expect([twice, foreign].map(({ status, error }) => [status, error.errors?.[0]?.field])).toEqual([
      [422, 'dividerIds'],
      [422, 'dividerIds.1'],
    ]);
  });

  test('are ten at most', async () => {
    const as = await buildUser(api());
    for (let count = 0; count < CALENDARS_MAX; count += 1) await giveCalendar(api(), as);
    const { status, error } = await make(as);
    expect([status, error.message]).toEqual([422, 'limitReached']);
  });
});
