import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR } from '#domain/days/time.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { PASSWORD } from '#tests/api/account.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { giveSetupCode, setupContext } from '#tests/api/setup-code.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';
import { awaitsOperator, prepareSetup } from './setup.ts';

const joining = (code: string) => ({
  code,
  email: `${crypto.randomUUID()}@example.org`,
  password: PASSWORD,
  firstName: 'Ann',
});
const setUp = async (api: TestApp, code: string) => await send(api, calls.setUp, { body: joining(code) });
const fileOf = ({ config }: TestApp) => join(config.DATA_DIR, 'setup-code');
const invalid = { status: 403, error: { message: 'setupCodeInvalid' } };
const gone = { status: 404, error: { message: 'notFound' } };

forEachApi(
  'the first operator of a closed club',
  (api) => {
    let hours = 0;
    // Away from the tries of the test before.
    beforeEach(() => {
      hours += 1;
      api().clock.now = NOON + hours * HOUR;
    });

    test('joins by the code of the server, once, however it is written', async () => {
      const code = await giveSetupCode(api());
      expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      expect(readFileSync(fileOf(api()), 'utf8')).toBe(`${code}\n`);
      expect(statSync(fileOf(api())).mode & 0o777).toBe(0o600);
      const { status, body } = await setUp(api(), ` ${code.toLowerCase().replaceAll('-', ' ')} `);
      expect([status, body.user.role]).toEqual([200, 'operator']);
      expect(existsSync(fileOf(api()))).toBe(false);
      expect(await setUp(api(), code)).toMatchObject(gone);
      expect(await setUp(api(), 'none')).toMatchObject(gone);
      expect(await prepareSetup(setupContext(api()))).toBeNull();
    });

    test('keeps one code over starts, and has a new one where its file is lost', async () => {
      const code = await giveSetupCode(api());
      expect(await prepareSetup(setupContext(api()))).toBe(code);
      rmSync(fileOf(api()));
      const other = await prepareSetup(setupContext(api()));
      expect(other).not.toBe(code);
      expect((await setUp(api(), other ?? '')).status).toBe(200);
    });

    test('is a member who has the code, with an event for them', async () => {
      const as = await buildUser(api());
      const code = await giveSetupCode(api());
      expect(await send(api(), calls.becomeOperator, { as, body: { code: 'none' } })).toMatchObject(invalid);
      const { body } = await send(api(), calls.becomeOperator, { as, body: { code } });
      expect(body).toMatchObject({ id: as.userId, role: 'operator' });
      const { events } = (await send(api(), calls.listSecurityEvents, { as })).body;
      expect(events[0]?.kind).toBe('operatorMade');
      const other = await buildUser(api());
      expect(await send(api(), calls.becomeOperator, { as: other, body: { code } })).toMatchObject(gone);
    });

    test('of concurrent ones with the code, one gets in', async () => {
      const code = await giveSetupCode(api());
      const answers = await Promise.all([1, 2, 3].map(async () => await setUp(api(), code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('tries again after a refusal: the code is not used up', async () => {
      const code = await giveSetupCode(api());
      const { email } = await buildUser(api());
      const taken = await send(api(), calls.setUp, { body: { ...joining(code), email } });
      expect([taken.status, taken.error.message]).toEqual([422, 'emailTaken']);
      expect(await awaitsOperator(setupContext(api()))).toBe(true);
      expect((await setUp(api(), code)).status).toBe(200);
    });

    test('is not found by guessing: five tries in a quarter of an hour, from anywhere', async () => {
      const code = await giveSetupCode(api());
      for (let guess = 0; guess < 5; guess += 1) {
        const remoteAddress = `203.0.113.${guess}`;
        const answer = await send(api(), calls.setUp, { body: joining('AAAA-AAAA-AAAA'), remoteAddress });
        expect(answer).toMatchObject(invalid);
      }
      expect((await setUp(api(), code)).status).toBe(429);
      api().clock.now += HOUR;
      expect((await setUp(api(), code)).status).toBe(200);
    });
  },
  { REGISTRATION: 'closed', RATE_LIMIT_SCALE: '1' },
  { passwords: quickHasher() },
);

forEachApi(
  'the person whom OPERATOR_EMAIL names',
  (api) => {
    test('is an operator once the address is confirmed; there is no code then', async () => {
      const as = await buildUser(api(), { email: 'ann@example.org' });
      const roleOf = async () => (await send(api(), calls.getUser, { as })).body.role;
      await updateUser(scopeOf(api(), as), { email_verified: 0 });
      expect(await roleOf()).toBe('member');
      await updateUser(scopeOf(api(), as), { email_verified: 1 });
      expect(await roleOf()).toBe('operator');
      expect(await prepareSetup(setupContext(api()))).toBeNull();
      expect(await setUp(api(), 'none')).toMatchObject(gone);
    });
  },
  { OPERATOR_EMAIL: 'ann@example.org' },
);
