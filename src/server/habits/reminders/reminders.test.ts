import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR } from '#domain/time.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { mailFilesTo } from '#tests/mail/mail-files.ts';
import type { TestBrowser } from '#tests/push/push-receiver.ts';
import { startPushService } from '#tests/push/push-service.ts';

const folder = await mkdtemp(join(tmpdir(), 'resilience-reminders-'));
let publicKey = '';
const service = await startPushService(() => publicKey);
const utc = (text: string): number => Date.parse(`${text}Z`);

forEachApi(
  'reminders',
  (api) => {
    beforeAll(async () => {
      const { body } = await send(api(), calls.getReminderDevice, { as: await buildUser(api()) });
      publicKey = body.publicKey;
    });

    /** A member with a browser that receives pushes, at an instant. */
    const member = async (now = NOON, given: Parameters<typeof buildUser>[1] = {}) => {
      api().clock.now = now;
      const as = await buildUser(api(), { timeZone: 'Europe/Paris', ...given });
      const browser = service.subscribe();
      await subscribe(api(), as, browser);
      return { as, browser };
    };
    const remindAt = async (as: TestUser, id: string, reminderTime: string | null, rest: object = {}) =>
      await send(api(), calls.updateHabit, { as, params: { id }, body: { reminderTime, ...rest } });
    const runAt = async (now: number) => {
      api().clock.now = now;
      await api().app.jobs.runDue();
    };

    test('arrive encrypted and signed at their minute, not before, and once', async () => {
      const { as, browser } = await member(utc('2026-11-20T06:00'));
      const habit = await buildHabit(api(), as, { name: 'Lire', createdOn: TODAY });
      await remindAt(as, habit.id, '07:30', { reminderMessage: 'Un chapitre' });
      await runAt(utc('2026-11-20T06:29:59'));
      expect(browser.received).toEqual([]);
      await runAt(utc('2026-11-20T06:30'));
      await runAt(utc('2026-11-20T06:30:05'));
      expect(browser.received).toEqual([
        {
          notice: expect.objectContaining({
            habitId: habit.id,
            day: TODAY,
            title: 'Lire',
            body: 'Un chapitre',
          }),
          topic: habit.id.replaceAll('-', ''),
          ttl: 3_600,
          claims: expect.objectContaining({ aud: service.url, sub: 'mailto:no-reply@localhost' }),
        },
      ]);
      await runAt(utc('2026-11-21T06:30'));
      expect(browser.received.map(({ notice }) => notice.day)).toEqual([TODAY, '2026-11-21']);
    });

    test('have the same time of day when the clocks change in Paris, and are in French for French users', async () => {
      const { as, browser } = await member(utc('2027-03-27T12:00'), { locale: 'fr' });
      const habit = await buildHabit(api(), as, { createdOn: '2027-03-27' });
      await remindAt(as, habit.id, '07:30');
      await runAt(utc('2027-03-28T05:29'));
      expect(browser.received).toEqual([]);
      await runAt(utc('2027-03-28T05:30'));
      expect(browser.received[0]?.notice).toMatchObject({
        day: '2027-03-28',
        body: 'C’est le moment. Un geste et c’est fait.',
        done: 'Fait',
        url: '/fr',
      });
      await runAt(utc('2027-03-29T05:30'));
      expect(browser.received).toHaveLength(2);
    });

    test('are not sent for habits that are done, paused, archived, deleted, or not due', async () => {
      const start = utc('2026-11-20T06:00');
      const { as, browser } = await member(start);
      const build = async (rest: object = {}) => {
        const { id } = await buildHabit(api(), as, { createdOn: TODAY });
        await remindAt(as, id, '07:30', rest);
        return { as, params: { id } };
      };
      const ticked = { action: 'create', days: [TODAY] } as const;
      await send(api(), calls.setActivities, { ...(await build()), body: ticked });
      await send(api(), calls.updateHabit, { ...(await build()), body: { activated: false } });
      await send(api(), calls.deleteHabit, { ...(await build()), body: { action: 'archive' } });
      await send(api(), calls.deleteHabit, { ...(await build()), body: { action: 'delete' } });
      await send(api(), calls.updateHabit, { ...(await build()), body: { reminderTime: null } });
      // A Friday: this one is for Mondays.
      await build({ days: [1] });
      await runAt(utc('2026-11-20T06:31'));
      expect(browser.received).toEqual([]);
      await runAt(utc('2026-11-23T06:30'));
      // The one that was done on Friday, and the one of Mondays.
      expect(browser.received).toHaveLength(2);
    });

    test('follow a journey: use the new zone from then on, and no day twice', async () => {
      const { as, browser } = await member(utc('2026-11-20T06:00'));
      const habit = await buildHabit(api(), as, { createdOn: TODAY });
      await remindAt(as, habit.id, '07:30');
      await runAt(utc('2026-11-20T06:30'));
      await send(api(), calls.updateUser, { as, body: { timeZone: 'America/New_York' } });
      await runAt(utc('2026-11-20T06:31'));
      await runAt(utc('2026-11-20T12:30'));
      await runAt(utc('2026-11-21T06:30'));
      expect(browser.received.map(({ notice }) => notice.day)).toEqual([TODAY]);
      await runAt(utc('2026-11-21T12:30'));
      expect(browser.received.map(({ notice }) => notice.day)).toEqual([TODAY, '2026-11-21']);
    });

    test('are not sent hours late after the server was down', async () => {
      const { as, browser } = await member(utc('2026-11-20T06:00'));
      const habit = await buildHabit(api(), as, { createdOn: TODAY });
      await remindAt(as, habit.id, '07:30');
      await runAt(utc('2026-11-20T06:30') + HOUR + 1);
      expect(browser.received).toEqual([]);
      await runAt(utc('2026-11-21T06:30'));
      expect(browser.received).toHaveLength(1);
    });

    test('can be snoozed until the habit is ticked', async () => {
      const { as, browser } = await member(utc('2026-11-20T06:00'));
      const habit = await buildHabit(api(), as, { createdOn: TODAY });
      const params = { id: habit.id };
      await remindAt(as, habit.id, '07:30');
      await runAt(utc('2026-11-20T06:30'));
      await send(api(), calls.snoozeReminder, { as, params, body: { minutes: 10 } });
      await runAt(utc('2026-11-20T06:39'));
      expect(browser.received).toHaveLength(1);
      await runAt(utc('2026-11-20T06:40'));
      expect(browser.received).toHaveLength(2);
      await send(api(), calls.snoozeReminder, { as, params, body: {} });
      await send(api(), calls.setActivities, { as, params, body: { action: 'create', days: [TODAY] } });
      await runAt(utc('2026-11-20T07:10'));
      expect(browser.received).toHaveLength(2);
      await runAt(utc('2026-11-21T06:30'));
      expect(browser.received).toHaveLength(3);
    });

    describe('on the devices', () => {
      const due = async () => {
        const { as, browser } = await member(utc('2026-11-20T06:00'));
        const habit = await buildHabit(api(), as, { name: 'Piano', createdOn: TODAY });
        await remindAt(as, habit.id, '07:30');
        return { as, browser, habit };
      };

      test('the server sends nothing while a device has its own plan', async () => {
        const { as, browser } = await due();
        const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
        const phone = { as: { ...as, token } };
        const body = { until: '2026-11-21T00:00:00Z' };
        await send(api(), calls.setLocalReminders, { ...phone, body });
        await runAt(utc('2026-11-20T06:30'));
        expect(browser.received).toEqual([]);
        await runAt(utc('2026-11-21T06:30'));
        expect(browser.received).toHaveLength(1);
      });

      test('deletes a subscription that is gone, and retries after a temporary failure', async () => {
        const { as, browser } = await due();
        browser.answers(503);
        await runAt(utc('2026-11-20T06:30'));
        browser.answers(201);
        await runAt(utc('2026-11-20T06:31'));
        expect(browser.received).toHaveLength(1);
        browser.answers(410);
        await runAt(utc('2026-11-21T06:30'));
        const { body } = await send(api(), calls.getReminderDevice, { as });
        expect(body.kind).toBe('none');
      });

      test.each([
        ['the habit is paused', { activated: false }],
        ['its reminder time is removed', { reminderTime: null }],
        ['its reminder time is moved', { reminderTime: '09:00' }],
        ['the day is no longer one of its weekdays', { days: [1] }],
      ])('a push that failed is not retried when %s', async (_, body) => {
        const { as, browser, habit } = await due();
        browser.answers(503);
        await runAt(utc('2026-11-20T06:30'));
        await send(api(), calls.updateHabit, { as, params: { id: habit.id }, body });
        browser.answers(201);
        await runAt(utc('2026-11-20T06:31'));
        expect(browser.received).toEqual([]);
      });

      test('a push that failed is not retried when notifications are turned off, or a device has its own plan', async () => {
        for (const change of ['turned off', 'own plan']) {
          const { as, browser } = await due();
          browser.answers(503);
          await runAt(utc('2026-11-20T06:30'));
          if (change === 'turned off') {
            await send(api(), calls.updateSettings, { as, body: { reminderChannel: { push: false } } });
          } else {
            const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
            const body = { until: '2026-11-21T00:00:00Z' };
            await send(api(), calls.setLocalReminders, { as: { ...as, token }, body });
          }
          browser.answers(201);
          await runAt(utc('2026-11-20T06:31'));
          expect([change, browser.received]).toEqual([change, []]);
        }
      });

      test('signing out, or removing the device, ends the pushes of that browser', async () => {
        const { as, browser } = await due();
        await send(api(), calls.removeReminderDevice, { as });
        await subscribe(api(), as, browser);
        await send(api(), calls.logout, { as });
        await runAt(utc('2026-11-20T06:30'));
        expect(browser.received).toEqual([]);
      });

      test('sends to push services only', async () => {
        const as = await buildUser(api());
        const { subscription } = service.subscribe();
        for (const endpoint of [
          'https://attacker.example/push',
          'https://fcm.googleapis.com.attacker.example/x',
          'https://fcm.googleapis.com:8443/x',
          'https://user:secret@fcm.googleapis.com/x',
          'http://fcm.googleapis.com/x',
          'http://169.254.169.254/latest',
          // This machine, which PUBLIC_URL names here.
          'http://localhost:6379/x',
          'http://127.0.0.1:1/x',
          'https://[::1]/x',
        ]) {
          const body = { ...subscription, endpoint };
          const { status, error } = await send(api(), calls.setPushSubscription, { as, body });
          expect([status, error.errors?.[0]?.field]).toEqual([422, 'endpoint']);
        }
      });

      test('sends mails for a confirmed address', async () => {
        const { as, browser } = await due();
        const { db } = api().database;
        const body = { reminderChannel: { push: false, email: true } };
        await send(api(), calls.updateSettings, { as, body });
        await runAt(utc('2026-11-20T06:30'));
        expect(await mailFilesTo(folder, as.email)).toEqual([]);
        await db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', as.userId).execute();
        await send(api(), calls.updateUser, { as, body: { timeZone: 'UTC' } });
        api().clock.now = utc('2026-11-21T07:30');
        await runAt(utc('2026-11-21T07:30'));
        expect(browser.received).toEqual([]);
        const [mail = ''] = await mailFilesTo(folder, as.email);
        expect(mail).toContain('Subject: Piano');
        expect(mail).toContain('7:30, time for this habit.');
      });
    });
  },
  { DATA_DIR: folder },
  { testPushService: service.url },
);

async function subscribe(api: TestApp, as: TestUser, { subscription }: TestBrowser): Promise<void> {
  await send(api, calls.setPushSubscription, { as, body: subscription });
}
