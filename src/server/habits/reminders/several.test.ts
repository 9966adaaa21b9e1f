import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { startPushService } from '#tests/push/push-service.ts';

const push = await startPushService();
const utc = (text: string): number => Date.parse(`${text}Z`);
const TOMORROW = '2026-11-21';

push.forEachApi('several reminders of a habit', ({ api, subscribe, runAt, confirm, mailsTo }) => {
  const [early, noon, late] = [randomUUID(), randomUUID(), randomUUID()];
  const three = [
    { id: early, time: '07:30', message: 'Before breakfast' },
    { id: noon, time: '12:00' },
    { id: late, time: '20:00', days: [6], message: 'Saturday evening' },
  ];
  /** A user at seven on a Friday, with a browser and a habit. */
  const member = async (given: object = {}, user: object = {}) => {
    api().clock.now = utc('2026-11-20T07:00');
    const as = await buildUser(api(), user);
    const browser = await subscribe(as);
    const body = { name: 'Read', emoji: 'open-book', reminders: three, ...given };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    const shown = () => browser.received.map(({ notice }) => [notice.day, notice.reminderId]);
    return { as, id, browser, shown };
  };
  const jobs = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('jobs')
      .select(['id', 'due_at'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'reminder')
      .execute();

  test('come each at its time, on its weekdays, with its words, from one waiting job', async () => {
    const { as, id, browser, shown } = await member();
    for (const time of ['07:29', '07:30', '12:00', '20:00']) await runAt(`${TODAY}T${time}`);
    expect(shown()).toEqual([
      [TODAY, early],
      [TODAY, noon],
    ]);
    for (const time of ['07:30', '12:00', '20:00']) await runAt(`${TOMORROW}T${time}`);
    expect(shown().slice(2)).toEqual([
      [TOMORROW, early],
      [TOMORROW, noon],
      [TOMORROW, late],
    ]);
    const words = browser.received.map(({ notice }) => notice.body);
    expect([words[0], words[4]]).toEqual(['Before breakfast', 'Saturday evening']);
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(3);
    expect(await jobs(as)).toEqual([{ id: `reminder-${id}`, due_at: '2026-11-22T07:30:00.000Z' }]);
  });

  test('are snoozed one by one', async () => {
    const { as, id, shown } = await member();
    await runAt(`${TODAY}T07:30`);
    api().clock.now = utc(`${TODAY}T11:45`);
    const snooze = async (body: object) =>
      await send(api(), calls.snoozeReminder, { as, params: { id }, body });
    await snooze({ reminder: early });
    await runAt(`${TODAY}T12:00`);
    // Without a name it is the last one that came.
    await snooze({ minutes: 20 });
    await runAt(`${TODAY}T12:15`);
    await runAt(`${TODAY}T12:20`);
    expect(shown()).toEqual([
      [TODAY, early],
      [TODAY, noon],
      [TODAY, early],
      [TODAY, noon],
    ]);
    expect((await snooze({ reminder: randomUUID() })).status).toBe(204);
    await runAt(`${TOMORROW}T07:30`);
    expect(shown()).toHaveLength(5);
  });

  test('stay snoozed through a journey, and no day has one twice', async () => {
    const { as, id, shown } = await member({}, { timeZone: 'Europe/Paris' });
    // Half past seven in Paris had passed.
    await runAt(`${TODAY}T11:00`);
    await send(api(), calls.snoozeReminder, { as, params: { id }, body: { reminder: noon } });
    await send(api(), calls.updateUser, { as, body: { timeZone: 'America/New_York' } });
    await runAt(`${TODAY}T11:01`);
    await runAt(`${TODAY}T11:30`);
    // Half past seven and twelve in New York.
    await runAt(`${TODAY}T12:30`);
    await runAt(`${TODAY}T17:00`);
    expect(shown()).toEqual([
      [TODAY, noon],
      [TODAY, noon],
      [TODAY, early],
    ]);
  });

  test('have a button that adds a step where an amount is logged', async () => {
    const plan = { kind: 'amount', unit: 'pages', target: 20, step: 2.5, reminders: three };
    const { browser } = await member(plan, { locale: 'fr' });
    await runAt(`${TODAY}T07:30`);
    expect(browser.received[0]?.notice).toMatchObject({ done: '+2,5 pages', add: 2.5 });
    const { browser: other } = await member();
    await runAt(`${TODAY}T07:30`);
    expect(other.received[0]?.notice).not.toHaveProperty('add');
  });

  test('have their own words in a mail', async () => {
    const { as } = await member();
    await confirm(as);
    const body = { reminderChannel: { push: false, email: true } };
    await send(api(), calls.updateSettings, { as, body });
    await runAt(`${TODAY}T07:30`);
    await runAt(`${TODAY}T12:00`);
    const mails = (await mailsTo(as)).join('\n');
    expect(mails).toContain('7:30, time for this habit. Before breakfast');
    expect(mails).toContain('12:00, time for this habit.');
  });

  test('change with the list', async () => {
    const { as, id, shown } = await member();
    const reminders = [three[1]];
    await send(api(), calls.updateHabit, { as, params: { id }, body: { reminders } });
    await runAt(`${TODAY}T07:30`);
    await runAt(`${TODAY}T12:00`);
    expect(shown()).toEqual([[TODAY, noon]]);
    await send(api(), calls.deleteHabit, { as, params: { id }, body: { action: 'archive' } });
    expect(await jobs(as)).toEqual([]);
  });
});
