import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { NEW_DEVICE_MAILS_A_DAY } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { allWaitingMails, mailedToken, PASSWORD, registerUser } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const provider = await startProvider();
const ourPage = { 'sec-fetch-site': 'same-origin' };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

forEachApi(
  'a sign-in on a new device',
  (api) => {
    const mails = async ({ userId }: Pick<TestUser, 'userId'>) =>
      (await allWaitingMails(api(), userId)).filter(({ template }) => template === 'newDevice');
    const signIn = async ({ email }: Pick<TestUser, 'email'>, headers: Record<string, string> = {}) =>
      await send(api(), calls.loginEmail, {
        body: { email, password: PASSWORD },
        headers,
        remoteAddress: '203.0.113.77',
      });
    const kinds = async (as: TestUser) =>
      (await send(api(), calls.listSecurityEvents, { as })).body.events.map(({ kind }) => kind).toSorted();

    test('is mailed, with the time, the device and the network', async () => {
      const as = await registerUser(api());
      expect(await mails(as)).toEqual([]);
      await signIn(as, { 'user-agent': firefox });
      expect(await mails(as)).toEqual([
        {
          template: 'newDevice',
          to: as.email,
          locale: 'en',
          firstName: 'Ann',
          details: {
            browser: 'Firefox',
            system: 'Linux',
            network: '203.0.113.0/24',
            at: NOON,
            timeZone: 'UTC',
          },
        },
      ]);
    });

    test('is not on one that shows its last token, or its cookie', async () => {
      const as = await registerUser(api());
      const phone = await signIn(as, { authorization: `Bearer ${as.token}` });
      expect([phone.status, await mails(as)]).toEqual([200, []]);
      const joined = await send(api(), calls.register, {
        body: { email: `page-${as.email}`, password: PASSWORD, firstName: 'Ann' },
        headers: ourPage,
      });
      const [, device = ''] = [joined.headers['set-cookie'] ?? []].flat();
      const cookie = device.split(';')[0] ?? '';
      const page = await signIn({ email: `page-${as.email}` }, { cookie, ...ourPage });
      expect([page.status, await mails({ userId: joined.body.user.id })]).toEqual([200, []]);
      const known = { ...as, token: phone.body.opaqueToken ?? '' };
      expect(await kinds(known)).toEqual(['joined', 'signedIn']);
    });

    test('is on the device of another account, and on one that was not used for a year', async () => {
      const [as, other] = [await registerUser(api()), await registerUser(api())];
      await signIn(as, { authorization: `Bearer ${other.token}` });
      expect(await mails(as)).toHaveLength(1);
      api().clock.now = NOON + 366 * DAY;
      await signIn(as, { authorization: `Bearer ${as.token}` });
      expect(await mails(as)).toHaveLength(2);
    });

    test('is when the account has forgotten all devices: a thief may know the password', async () => {
      const as = await registerUser(api());
      const body = { token: await mailedToken(api(), as, 'reset'), password: PASSWORD };
      expect((await send(api(), calls.resetPassword, { body })).status).toBe(204);
      await signIn(as, { authorization: `Bearer ${as.token}` });
      expect(await mails(as)).toHaveLength(1);
    });

    test('is mailed five times a day at most, and recorded each time', async () => {
      const as = await registerUser(api());
      let last = as;
      for (let index = 0; index < NEW_DEVICE_MAILS_A_DAY + 3; index += 1) {
        api().clock.now += 1_000;
        last = { ...as, token: (await signIn(as)).body.opaqueToken ?? '' };
      }
      expect(await mails(as)).toHaveLength(NEW_DEVICE_MAILS_A_DAY);
      expect((await kinds(last)).filter((kind) => kind === 'newDevice')).toHaveLength(
        NEW_DEVICE_MAILS_A_DAY + 3,
      );
      api().clock.now += 2 * DAY;
      await signIn(as);
      expect(await mails(as)).toHaveLength(NEW_DEVICE_MAILS_A_DAY + 1);
    });

    test('is not mailed to a user who joins by a provider, nor to the owner of a mailbox who takes an account over', async () => {
      const { body } = await send(api(), calls.loginGoogle, { body: await tokenOf(GOOGLE_ID) });
      expect(await mails({ userId: body.user.id })).toEqual([]);
      const as = await registerUser(api());
      const taken = await send(api(), calls.loginGoogle, {
        body: await tokenOf(GOOGLE_ID, { email: as.email }),
      });
      expect([taken.status, taken.body.user.id, await mails(as)]).toEqual([200, as.userId, []]);
    });
  },
  settingsOf(provider.issuer),
);
