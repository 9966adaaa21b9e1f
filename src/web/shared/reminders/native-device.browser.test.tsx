import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { reminders as english } from '#i18n/en/reminders.ts';
import { reminders as french } from '#i18n/fr/reminders.ts';
import { PhoneNotifications } from '#tests/web/phone-notifications.ts';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { check, keepRemindersPlanned, leave, turnOff, turnOn } from './native-device.ts';

const evening = { id: 'read', name: 'Read', reminderTime: '23:59', reminderMessage: 'A chapter' };
const user = '00000000-0000-4000-8000-000000000001';
/** The reminders are planned a second after the last change. */
const settled = { timeout: 10_000 };
const phone = new PhoneNotifications();

// Before the plugin is loaded, as in an app.
phone.install();
beforeEach(() => {
  phone.permission = 'prompt';
  phone.answer = 'granted';
  phone.channels = [];
});
afterEach(async () => await leave());

const answer = ({ path }: SentRequest): Response =>
  path.includes('/reminder-device')
    ? new Response(null, { status: 204 })
    : new Response('{}', { status: 503 });
const open = async (habits = [buildHabit(evening)]) => await renderApp(<p>The club</p>, { habits, answer });
const untils = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path === '/user/reminder-device/local').map(({ body }) => body);

test('schedules nothing before the user turns it on, then the next sixty, and reports it to the server', async () => {
  const { client, sent } = await open();
  await check(client);
  expect([phone.permission, phone.planned()]).toEqual(['prompt', []]);
  await turnOn(client);
  const planned = phone.planned();
  expect(planned).toHaveLength(60);
  expect(planned[0]).toMatchObject({
    title: 'Read',
    body: 'A chapter',
    isExactNotification: false,
    schedule: { allowWhileIdle: true },
    extra: { habitId: 'read' },
  });
  expect(untils(sent)).toEqual([{ until: planned.at(-1)?.schedule?.at?.toISOString() }]);
  await turnOff(client);
  expect(phone.planned()).toEqual([]);
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/user/reminder-device' });
});

test('schedules a time after midnight for the day before when days begin later', async () => {
  const habits = [buildHabit({ ...evening, reminderTime: '01:30' })];
  const { client } = await renderApp(<p>The club</p>, { habits, settings: { dayStart: 4 }, answer });
  await turnOn(client);
  const zone = client.optimisticState.get().user?.timeZone ?? '';
  const days = phone.planned().map(({ extra, schedule }) => {
    const { day } = extra as { day: string };
    return [dayIn(zone, Number(schedule?.at)), addDays(day, 1)] as const;
  });
  expect(days).toHaveLength(60);
  expect(days.map(([date]) => date)).toEqual(days.map(([, next]) => next));
});

test('schedules nothing when permission is denied', async () => {
  phone.answer = 'denied';
  const { client, sent } = await open();
  await turnOn(client);
  expect([phone.planned(), untils(sent)]).toEqual([[], []]);
});

test('reschedules when a habit is ticked or paused, and removes its shown notifications', async () => {
  const { client } = await open();
  await turnOn(client);
  await keepRemindersPlanned(client, 'fr');
  expect([phone.channels, phone.actions]).toEqual([['Rappels'], ['Fait', french.snooze]]);
  const [first] = phone.planned();
  if (first === undefined) throw new Error('Nothing is planned');
  phone.show(first);
  const { day } = first.extra as { day: string };
  void client.outbox.write('habit.tick', { id: 'read', action: 'create', days: [day] });
  await expect.poll(() => phone.delivered, settled).toEqual([]);
  expect(phone.planned().map(({ extra }) => (extra as { day: string }).day)).not.toContain(day);
  void client.outbox.write('habit.update', { id: 'read', activated: false });
  await expect.poll(() => phone.planned(), settled).toEqual([]);
});

test('ticks the habit of that day on done, and keeps a snoozed reminder when it reschedules', async () => {
  const { client } = await open();
  await turnOn(client);
  await keepRemindersPlanned(client, 'en');
  const [first] = phone.planned();
  if (first === undefined) throw new Error('Nothing is planned');
  const { day, at } = first.extra as { day: string; at: number };
  phone.show(first);
  phone.press(first, 'snooze');
  const putOff = () => phone.planned().find(({ extra }) => (extra as { snoozed: boolean }).snoozed);
  await expect.poll(() => Number(putOff()?.schedule?.at)).toBeGreaterThanOrEqual(at + 30 * 60_000);
  const kept = putOff();
  await check(client);
  expect(putOff()).toEqual(kept);
  phone.press(first, 'done');
  await expect
    .poll(() => client.outbox.pending().map(({ kind, variables }) => [kind, variables]))
    .toContainEqual(['habit.tick', { id: 'read', action: 'create', days: [day] }]);
  await expect.poll(putOff, settled).toBeUndefined();
});

test('adds a step from the button of an amount, which has a text of its own', async () => {
  const amount = { ...evening, kind: 'amount', unit: 'pages', step: 5, target: 20 } as const;
  const reminders = [
    { id: 'read', time: '23:58', message: 'A chapter' },
    { id: 'later', time: '23:59' },
  ];
  const { client } = await open([buildHabit({ ...amount, reminderTime: '23:58', reminders })]);
  await keepRemindersPlanned(client, 'en');
  await turnOn(client);
  expect(phone.actions).toEqual([english.done, english.snooze, '+5 pages', english.snooze]);
  const [first, second] = phone.planned();
  if (first === undefined || second === undefined) throw new Error('Too little is planned');
  expect([first.body, second.body]).toEqual(['A chapter', english.body]);
  expect(first.actionTypeId).not.toBe('reminder');
  const { day } = first.extra as { day: string };
  phone.press(first, 'done');
  await expect
    .poll(() => client.outbox.pending().map(({ kind, variables }) => [kind, variables]))
    .toContainEqual(['day.update', { habitId: 'read', day, value: { add: 5 } }]);
});

test('plans the summary of each evening beside the reminders, without buttons', async () => {
  const habits = [
    buildHabit({ ...evening, reminderTime: null }),
    buildHabit({ id: 'run', name: 'Run', order: 1 }),
  ];
  const settings = { eveningSummary: '23:59' };
  const { client, sent } = await renderApp(<p>The club</p>, { habits, settings, answer });
  await keepRemindersPlanned(client, 'fr');
  await turnOn(client);
  const planned = phone.planned();
  expect(planned).toHaveLength(60);
  expect(planned[0]).toMatchObject({ title: french.summary, body: 'Read, Run' });
  expect(planned[0]?.actionTypeId).toBeUndefined();
  expect(untils(sent).at(-1)).toEqual({ until: planned.at(-1)?.schedule?.at?.toISOString() });
});

test('removes what another account scheduled on this phone', async () => {
  const { client } = await open();
  await turnOn(client);
  localStorage.setItem('reminders', JSON.stringify({ account: `not ${user}`, endpoint: 'local' }));
  await check(client);
  expect(phone.planned()).toEqual([]);
});
