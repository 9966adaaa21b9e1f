import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { mailFilesTo } from '#tests/mail/mail-files.ts';
import { createPushService, type TestBrowser } from './push-receiver.ts';

interface PushWorld {
  readonly api: () => TestApp;
  /** A browser of the user's session that receives pushes. */
  readonly subscribe: (as: TestUser) => Promise<TestBrowser>;
  /** Does the work that is due at an instant, or at a time in UTC. */
  readonly runAt: (now: number | string) => Promise<void>;
  /** The address is confirmed, so that it gets mails. */
  readonly confirm: (as: TestUser) => Promise<void>;
  readonly mailsTo: (as: TestUser) => Promise<string[]>;
}

/** A push service for as long as a test file runs, and suites against servers that use it and write mails to files. */
export async function startPushService() {
  const folder = await mkdtemp(join(tmpdir(), 'resilience-push-'));
  let publicKey = '';
  const { listener, subscribeAt } = createPushService(() => publicKey);
  const { url } = await startLocalServer(listener);
  const worldOf = (api: () => TestApp): PushWorld => ({
    api,
    subscribe: async (as) => {
      const browser = subscribeAt(url);
      await send(api(), calls.setPushSubscription, { as, body: browser.subscription });
      return browser;
    },
    runAt: async (now) => {
      api().clock.now = typeof now === 'number' ? now : Date.parse(`${now}Z`);
      await api().app.jobs.runDue();
    },
    confirm: async ({ userId }) => {
      const { db } = api().database;
      await db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', userId).execute();
    },
    mailsTo: async ({ email }) => await mailFilesTo(folder, email),
  });
  const inWorld = (suite: (world: PushWorld) => void) => (api: () => TestApp) => {
    beforeAll(async () => {
      const { body } = await send(api(), calls.getReminderDevice, { as: await buildUser(api()) });
      publicKey = body.publicKey;
    });
    suite(worldOf(api));
  };
  return {
    url,
    forEachApi: (name: string, suite: (world: PushWorld) => void): void =>
      forEachApi(name, inWorld(suite), { DATA_DIR: folder }, { testPushService: url }),
  };
}
