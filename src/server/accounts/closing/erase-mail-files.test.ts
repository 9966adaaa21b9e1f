import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY } from '#domain/days/time.ts';
import { registerUser } from '#tests/api/account.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'resilience-erased-'));
afterAll(() => rmSync(folder, { recursive: true }));

forEachApi(
  'mails in files',
  (api) => {
    const mailsTo = async (address: string) => {
      const names = readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'));
      const mails = names.map((name) => PostalMime.parse(readFileSync(join(folder, 'mail', name))));
      return (await Promise.all(mails)).filter(({ to }) => to?.[0]?.address === address).length;
    };

    test('are erased with their account, except for the farewell, which is removed after a week', async () => {
      const { app, clock } = api();
      const as = await registerUser(api());
      const other = await registerUser(api());
      for (const user of [as, other])
        await send(api(), calls.forgotPassword, { body: { email: user.email } });
      await app.jobs.runDue();
      const before = await mailsTo(other.email);
      expect([await mailsTo(as.email), before]).toEqual([before, before]);
      expect(before).toBeGreaterThan(0);
      clock.now = NOON + 1_000;
      await send(api(), calls.closeAccount, { as, body: { action: 'erase', email: as.email } });
      await app.jobs.runDue();
      expect([await mailsTo(as.email), await mailsTo(other.email)]).toEqual([1, before]);
      // The second pass does not delete the farewell.
      clock.now = NOON + 120_000;
      await app.jobs.runDue();
      expect(await mailsTo(as.email)).toBe(1);
      clock.now = NOON + 6 * DAY;
      await app.jobs.runPeriodic();
      expect([await mailsTo(as.email), await mailsTo(other.email)]).toEqual([1, before]);
      clock.now = NOON + 7 * DAY + 2_000;
      await app.jobs.runPeriodic();
      expect([await mailsTo(as.email), await mailsTo(other.email)]).toEqual([0, 0]);
      clock.now = NOON;
    });
  },
  { DATA_DIR: folder },
);
