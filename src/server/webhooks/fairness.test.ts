import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { insertRows } from '#server/core/database/user-rows.ts';
import { jobSlots } from '#server/core/jobs/job-kinds.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { giveDelivery, giveWebhook } from '#tests/api/webhooks.ts';
import { mailFilesTo } from '#tests/mail/mail-files.ts';
import { thisMachine } from '#tests/webhooks/receiver-listener.ts';

const PENDING = 1_000;
const folder = await mkdtemp(join(tmpdir(), 'resilience-webhooks-'));
/** A server that never answers: each attempt lasts as long as it may. */
const silent = await startLocalServer(() => {});

forEachApi(
  'a thousand webhooks of a server that does not answer',
  (api) => {
    test('do not delay the reminder of another user', async () => {
      silent.asked.splice(0);
      const slow = await buildUser(api());
      const { id } = await giveWebhook(api(), slow, { url: silent.url });
      await giveDelivery(api(), slow, id);
      const rows = scopeOf(api(), slow);
      const [{ user_id: _, ...webhook } = {}] = (await rowsOf(api(), slow.userId))['webhooks'] ?? [];
      const [{ user_id: __, ...delivery } = {}] =
        (await rowsOf(api(), slow.userId))['webhook_deliveries'] ?? [];
      const [{ user_id: ___, ...job } = {}] = (await rowsOf(api(), slow.userId))['jobs'] ?? [];
      // As many as two hundred users may have.
      const copies = Array.from(
        { length: PENDING - 1 },
        (____, index) => `${id.slice(0, -4)}${1_000 + index}`,
      );
      const each = <R>(make: (copy: string) => object) => copies.map(make) as R[];
      await insertRows(
        rows,
        'webhooks',
        each((copy) => ({ ...webhook, id: copy })),
      );
      await insertRows(
        rows,
        'webhook_deliveries',
        each((copy) => ({ ...delivery, webhook_id: copy })),
      );
      const jobOf = (copy: string) => ({ ...job, id: copy, payload: JSON.stringify({ webhookId: copy }) });
      await insertRows(rows, 'jobs', each(jobOf));
      const reminded = await buildUser(api());
      await updateUser(scopeOf(api(), reminded), { email_verified: 1 });
      await send(api(), calls.updateSettings, { as: reminded, body: { reminderChannel: { email: true } } });
      const body = { name: 'Read', emoji: 'open-book', reminders: [{ id: randomUUID(), time: '12:01' }] };
      expect((await send(api(), calls.createHabit, { as: reminded, body })).status).toBe(201);
      // Later than all that waits.
      api().clock.now = NOON + MINUTE;
      api().app.jobs.start();
      const reminders = async () =>
        (await mailFilesTo(folder, reminded.email)).filter((mail) => mail.includes('Read')).length;
      await expect.poll(reminders, { timeout: 10 * SECOND }).toBe(1);
      expect(silent.asked.length).toBe(jobSlots.webhooks);
    });
  },
  { ...thisMachine, DATA_DIR: folder },
);
