import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { NOON, TODAY } from '#tests/api/test-app.ts';
import { startPushService } from '#tests/push/push-service.ts';

const push = await startPushService();
const utc = (text: string): number => Date.parse(`${text}Z`);

push.forEachApi('reminders', ({ api, subscribe, runAt, confirm, mailsTo }) => {
  /** A member with a browser that receives pushes, at an instant. */
  const member = async (now = NOON, given: Parameters<typeof buildUser>[1] = {}) => {
    api().clock.now = now;
    const as = await buildUser(api(), { timeZone: 'Europe/Paris', ...given });
    const browser = await subscribe(as);
    return { as, browser };
  };
  const remindAt = async (as: TestUser, id: string, reminderTime: string | null, rest: object = {}) =>
    await send(api(), calls.updateHabit, { as, params: { id }, body: { reminderTime, ...rest } });

  test('arrive encrypted and signed at their minute, not before, and once', async () => {
    const { as, browser } = await member(utc('2026-11-20T06:00'));
    const habit = await buildHabit(api(), as, { name: 'Lire', createdOn: TODAY });
    await remindAt(as, habit.id, '07:30', { reminderMessage: 'Un chapitre' });
    await runAt('2026-11-20T06:29:59');
    expect(browser.received).toEqual([]);
    await runAt('2026-11-20T06:30');
    await runAt('2026-11-20T06:30:05');
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
        claims: expect.objectContaining({ aud: push.url, sub: 'mailto:no-reply@localhost' }),
      },
    ]);
    await runAt('2026-11-21T06:30');
    expect(browser.received.map(({ notice }) => notice.day)).toEqual([TODAY, '2026-11-21']);
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
    await runAt('2026-11-20T06:31');
    expect(browser.received).toEqual([]);
    await runAt('2026-11-23T06:30');
    // The one that was done on Friday, and the one of Mondays.
    expect(browser.received).toHaveLength(2);
  });

  test('follow a journey: use the new zone from then on, and no day twice', async () => {
    const { as, browser } = await member(utc('2026-11-20T06:00'), { locale: 'fr' });
    const habit = await buildHabit(api(), as, { createdOn: TODAY });
    await remindAt(as, habit.id, '07:30');
    await runAt('2026-11-20T06:30');
    expect(browser.received[0]?.notice).toMatchObject({
      body: 'C’est le moment. Un geste et c’est fait.',
      done: 'Fait',
      url: '/fr',
    });
    await send(api(), calls.updateUser, { as, body: { timeZone: 'America/New_York' } });
    await runAt('2026-11-20T06:31');
    await runAt('2026-11-20T12:30');
    await runAt('2026-11-21T06:30');
    expect(browser.received.map(({ notice }) => notice.day)).toEqual([TODAY]);
    await runAt('2026-11-21T12:30');
    expect(browser.received.map(({ notice }) => notice.day)).toEqual([TODAY, '2026-11-21']);
  });

  test('can be snoozed until the habit is ticked', async () => {
    const { as, browser } = await member(utc('2026-11-20T06:00'));
    const habit = await buildHabit(api(), as, { createdOn: TODAY });
    const params = { id: habit.id };
    await remindAt(as, habit.id, '07:30');
    await runAt('2026-11-20T06:30');
    await send(api(), calls.snoozeReminder, { as, params, body: { minutes: 10 } });
    await runAt('2026-11-20T06:39');
    expect(browser.received).toHaveLength(1);
    await runAt('2026-11-20T06:40');
    expect(browser.received).toHaveLength(2);
    await send(api(), calls.snoozeReminder, { as, params, body: {} });
    await send(api(), calls.setActivities, { as, params, body: { action: 'create', days: [TODAY] } });
    await runAt('2026-11-20T07:10');
    expect(browser.received).toHaveLength(2);
    await runAt('2026-11-21T06:30');
    expect(browser.received).toHaveLength(3);
  });

  describe('on the devices', () => {
    const due = async () => {
      const { as, browser } = await member(utc('2026-11-20T06:00'));
      const habit = await buildHabit(api(), as, { name: 'Piano', createdOn: TODAY });
      await remindAt(as, habit.id, '07:30');
      return { as, browser, habit };
    };

    const planOnPhone = async (as: TestUser) => {
      const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
      const body = { until: '2026-11-21T00:00:00Z' };
      await send(api(), calls.setLocalReminders, { as: { ...as, token }, body });
    };

    test('the server sends nothing while a device has its own plan', async () => {
      const { as, browser } = await due();
      await planOnPhone(as);
      await runAt('2026-11-20T06:30');
      expect(browser.received).toEqual([]);
      await runAt('2026-11-21T06:30');
      expect(browser.received).toHaveLength(1);
    });

    test('deletes a subscription that is gone, and retries after a temporary failure', async () => {
      const { as, browser } = await due();
      browser.answers(503);
      await runAt('2026-11-20T06:30');
      browser.answers(201);
      await runAt('2026-11-20T06:31');
      expect(browser.received).toHaveLength(1);
      browser.answers(410);
      await runAt('2026-11-21T06:30');
      const { body } = await send(api(), calls.getReminderDevice, { as });
      expect(body.kind).toBe('none');
    });

    test.each<[string, (as: TestUser, id: string) => Promise<unknown>]>([
      ['the habit is paused', (as, id) => remindAt(as, id, '07:30', { activated: false })],
      ['its reminder time is moved', (as, id) => remindAt(as, id, '09:00')],
      [
        'notifications are turned off',
        (as) => send(api(), calls.updateSettings, { as, body: { reminderChannel: { push: false } } }),
      ],
      ['a device has its own plan', (as) => planOnPhone(as)],
    ])('a push that failed is not retried when %s', async (_, change) => {
      const { as, browser, habit } = await due();
      browser.answers(503);
      await runAt('2026-11-20T06:30');
      await change(as, habit.id);
      browser.answers(201);
      await runAt('2026-11-20T06:31');
      expect(browser.received).toEqual([]);
    });

    test('signing out, or removing the device, ends the pushes of that browser', async () => {
      const { as, browser } = await due();
      await send(api(), calls.removeReminderDevice, { as });
      const body = browser.subscription;
      await send(api(), calls.setPushSubscription, { as, body });
      await send(api(), calls.logout, { as });
      await runAt('2026-11-20T06:30');
      expect(browser.received).toEqual([]);
    });

    test('sends to push services only', async () => {
      const as = await buildUser(api());
      const { subscription } = await subscribe(as);
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
      const body = { reminderChannel: { push: false, email: true } };
      await send(api(), calls.updateSettings, { as, body });
      await runAt('2026-11-20T06:30');
      expect(await mailsTo(as)).toEqual([]);
      await confirm(as);
      await send(api(), calls.updateUser, { as, body: { timeZone: 'UTC' } });
      api().clock.now = utc('2026-11-21T07:30');
      await runAt('2026-11-21T07:30');
      expect(browser.received).toEqual([]);
      const [mail = ''] = await mailsTo(as);
      expect(mail).toContain('Subject: Piano');
      expect(mail).toContain('7:30, time for this habit.');
    });
  });
});
