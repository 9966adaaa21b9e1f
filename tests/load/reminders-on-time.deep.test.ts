import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaults.ts';
import { HOUR, MINUTE } from '#domain/days/time.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { planReminder } from '#server/habits/reminders/schedule.ts';
import { buildHabit, buildUser, scopeOf } from '#tests/api/factories.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { IN_PRODUCTION, slowness } from './loop-holds.ts';
import { threadMs } from './thread-ms.ts';

/** Of one minute, in one process. */
const A_MINUTE = 1_000;
const REMINDERS = 400;
const HABITS_EACH = 10;

/** A mail server that accepts connections and says nothing. */
const silent = await new Promise<Server>((resolve) => {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1', () => resolve(server));
});
const address = silent.address();
const port = typeof address === 'object' ? address?.port : undefined;

afterAll(() => void silent.close());

/** The test's clock runs from noon on once it is started. */
const started = { at: Number.POSITIVE_INFINITY };
const clock = (): number =>
  started.at === Number.POSITIVE_INFINITY ? NOON - HOUR : NOON + performance.now() - started.at;

forEachApi(
  'reminders of one minute',
  (api) => {
    beforeAll(async () => {
      started.at = Number.POSITIVE_INFINITY;
      const settings = { ...defaultSettings, reminderChannel: { push: true, email: true } };
      for (let count = 0; count < REMINDERS; count += HABITS_EACH) {
        const as = await buildUser(api());
        const scope = scopeOf(api(), as);
        await scope.queries
          .updateTable('users')
          .set({ email_verified: 1, settings: JSON.stringify(settings) })
          .where('user_id', '=', as.userId)
          .execute();
        const user = await lockedUser(scope);
        for (let order = 0; order < HABITS_EACH; order += 1) {
          const habit = await buildHabit(api(), as, { order, reminderTime: '12:00' });
          await planReminder(scope, habit, { user, now: NOON - HOUR });
        }
      }
    });

    test('take less work than it has time, and are mailed later, while the mail server does not answer', async () => {
      const { app, database } = api();
      const left = async (): Promise<number> => {
        const { count } = await database.db
          .selectFrom('jobs')
          .select((job) => job.fn.countAll<number>().as('count'))
          .where('kind', '=', 'reminder')
          .where('due_at', '<=', new Date(NOON).toISOString())
          .executeTakeFirstOrThrow();
        return count;
      };
      expect(await left()).toBe(REMINDERS);
      started.at = performance.now();
      const before = threadMs();
      app.jobs.start();
      await expect.poll(left, { timeout: 200_000, interval: 250 }).toBe(0);
      const valueOf = async (line: string): Promise<number> => {
        const { body } = await app.inject('/metrics');
        const found = body.split('\n').find((each) => each.startsWith(`${line} `));
        return Number(found?.split(' ')[1]);
      };
      // A job is removed before it is counted.
      const counted = 'resilience_job_lateness_seconds_count{group="reminders"}';
      await expect.poll(async () => await valueOf(counted)).toBe(REMINDERS);
      expect(threadMs() - before).toBeLessThan((MINUTE * REMINDERS * slowness()) / A_MINUTE);
      expect(await valueOf('resilience_mails_sent_total{template="reminder"}')).toBeNaN();
      const mails = database.db.selectFrom('jobs').select('id').where('kind', '=', 'mail');
      expect(await mails.execute()).toHaveLength(REMINDERS);
    });
  },
  { ...IN_PRODUCTION, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'club@example.org' },
  { clock },
);
