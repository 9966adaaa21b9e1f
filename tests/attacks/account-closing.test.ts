import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { eraseAccount } from '#server/accounts/closing/erase-account.ts';
import { mailedToken, mailsTo, PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { buildHabit, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { closeAccount, getUser } = calls;
const DAY = 86_400_000;

forEachApi('closing an account', (api) => {
  const close = async (
    as: TestUser,
    action: 'close' | 'erase',
    more: { email?: string; key?: string } = {},
  ) =>
    await send(api(), closeAccount, {
      as,
      body: { action, email: more.email ?? as.email },
      ...(more.key === undefined ? {} : { key: more.key }),
    });
  const again = async (as: TestUser) => {
    const { body } = await send(api(), calls.loginEmail, {
      body: { email: as.email, password: PASSWORD },
    });
    return { ...as, token: body.opaqueToken ?? '', reopened: body.reopened };
  };
  const jobsOf = async ({ userId }: TestUser) => {
    const jobs = api().database.db.selectFrom('jobs').select(['kind', 'due_at']);
    const rows = await jobs.where('user_id', '=', userId).where('kind', '=', 'erase').execute();
    return rows.map(({ due_at }) => due_at);
  };
  const at = async <T>(time: number, work: () => Promise<T>): Promise<T> => {
    api().clock.now = time;
    try {
      return await work();
    } finally {
      api().clock.now = NOON;
    }
  };
  const runErase = async (as: TestUser, now: number) =>
    await eraseAccount({ database: api().database, clock: () => now }, { userId: as.userId });

  test('A28: another address is refused, and nothing happens', async () => {
    const as = await registerUser(api());
    const other = await registerUser(api());
    for (const action of ['close', 'erase'] as const) {
      const { status, error } = await close(as, action, { email: other.email });
      expect([status, error.message, error.errors?.[0]?.field]).toEqual([422, 'emailMismatch', 'email']);
    }
    expect([(await send(api(), getUser, { as })).status, await jobsOf(as)]).toEqual([200, []]);
    expect((await close(as, 'close', { email: ` ${as.email.toUpperCase()}` })).status).toBe(204);
  });

  test.each(['close', 'erase'] as const)(
    'A28: clicked ten times at once, %s happens once',
    async (action) => {
      const as = await registerUser(api());
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => close(as, action, { key: 'click' })),
      );
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 204 && status !== 401)).toEqual([]);
      expect(statuses).toContain(204);
      expect(await jobsOf(as)).toHaveLength(1);
      const due = action === 'close' ? NOON + 14 * DAY : NOON;
      await runErase(as, due);
      await runErase(as, due);
      const farewell = `accountErased ${as.email}`;
      expect(await mailsTo(api(), as.userId)).toEqual([farewell]);
    },
  );

  test('A28: two that were let in before either closed are one closing, one mail', async () => {
    const first = await registerUser(api());
    const second = await again(first);
    const both = await Promise.all([close(first, 'close'), close(second, 'close')]);
    expect(both.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
    expect(await mailsTo(api(), first.userId)).toEqual([`accountClosed ${first.email}`]);
  });

  test('close signs out everywhere, and is mailed with its day', async () => {
    const first = await registerUser(api());
    const second = await again(first);
    const token = await mailedToken(api(), first, 'reset');
    expect((await close(first, 'close')).status).toBe(204);
    for (const as of [first, second]) expect((await send(api(), getUser, { as })).status).toBe(401);
    expect(await jobsOf(first)).toEqual([new Date(NOON + 14 * DAY).toISOString()]);
    expect(await mailsTo(api(), first.userId)).toEqual([`accountClosed ${first.email}`]);
    const body = { token, password: 'another fine password' };
    expect((await send(api(), calls.resetPassword, { body })).status).toBe(422);
  });

  test('a closed account opens by a sign-in before its time, reported once, with all that was in it, and by none from that instant on', async () => {
    const first = await registerUser(api());
    await buildHabit(api(), first);
    await close(first, 'close');
    const due = NOON + 14 * DAY;
    expect(await at(due, () => signInStatus(api(), first.email, PASSWORD))).toBe(401);
    expect(await jobsOf(first)).toEqual([new Date(due).toISOString()]);
    const back = await at(due - 1, () => again(first));
    expect([back.reopened, (await again(first)).reopened]).toEqual([true, undefined]);
    expect(await jobsOf(first)).toEqual([]);
    expect(await mailsTo(api(), first.userId)).toEqual([
      `accountClosed ${first.email}`,
      `accountReopened ${first.email}`,
    ]);
    await runErase(first, NOON + 15 * DAY);
    expect((await send(api(), calls.listHabits, { as: back })).body).toHaveLength(1);
  });

  test('erase refuses a sign-in at once, and frees the address when it is done', async () => {
    const as = await registerUser(api());
    expect((await close(as, 'erase')).status).toBe(204);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(401);
    const joining = { email: as.email, password: PASSWORD, firstName: 'Bea' };
    const early = await send(api(), calls.register, { body: joining });
    expect([early.status, early.error.message]).toEqual([422, 'emailTaken']);
    await runErase(as, NOON);
    const { body } = await send(api(), calls.register, { body: joining });
    expect(body.user.id).not.toBe(as.userId);
  });

  test('the reason is stored as long as the account', async () => {
    const as = await registerUser(api());
    const body = { action: 'close', email: as.email, reason: 'Trop de bruit' };
    expect((await send(api(), closeAccount, { as, body })).status).toBe(204);
    const events = api().database.db.selectFrom('power_events').select(['name', 'properties']);
    expect(await events.where('user_id', '=', as.userId).execute()).toEqual([
      { name: 'Close Account', properties: '{"action":"close","reason":"Trop de bruit"}' },
    ]);
  });
});
