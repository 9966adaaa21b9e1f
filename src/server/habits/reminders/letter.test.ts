import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayRange } from '#domain/days/day-key.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { startPushService } from '#tests/push/push-service.ts';

const push = await startPushService();
const MONDAY = '2026-11-23';
const old = { createdOn: '2026-01-01' };

push.forEachApi('the letter of the week', ({ api, runAt, confirm, mailsTo }) => {
  /** A user on Friday, the twentieth. */
  const member = async (settings: object, user: object = {}) => {
    api().clock.now = Date.parse('2026-11-20T12:00Z');
    const as = await buildUser(api(), user);
    await confirm(as);
    await send(api(), calls.updateSettings, { as, body: settings });
    await api().app.jobs.runDue();
    return as;
  };
  const jobs = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('jobs')
      .select('due_at')
      .where('user_id', '=', userId)
      .where('kind', '=', 'weeklyLetter')
      .execute();

  test('comes on the first morning of the next week, with what was done, and only then', async () => {
    const as = await member({ weeklyLetter: true });
    await buildHabit(api(), as, { name: 'Read', ...old, done: dayRange('2026-10-19', '2026-11-22') });
    await runAt(`${MONDAY}T07:59`);
    expect(await mailsTo(as)).toEqual([]);
    await runAt(`${MONDAY}T08:00`);
    await runAt(`${MONDAY}T08:10`);
    const [mail, ...others] = await mailsTo(as);
    expect(others).toEqual([]);
    expect(mail).toContain('Read: 35 in a row, your longest so far.');
    expect(mail).toContain('Nothing needs to change. Go on as you do.');
    expect(await jobs(as)).toEqual([{ due_at: '2026-11-30T08:00:00.000Z' }]);
  });

  test('is in the language of its reader, by the first day of their weeks, and counts nothing missed', async () => {
    const as = await member({ weeklyLetter: true, weekStart: 0 }, { locale: 'fr' });
    await buildHabit(api(), as, { name: 'Lire', ...old });
    await runAt('2026-11-22T08:00');
    const [mail] = await mailsTo(as);
    expect(mail).toContain('Une semaine calme.');
    expect(mail).not.toMatch(/manqué|raté/);
  });

  test('tells streaks with a day’s grace where it is on', async () => {
    const as = await member({ weeklyLetter: true, grace: true });
    const days = dayRange('2026-11-01', '2026-11-22').filter((day) => day !== '2026-11-18');
    await buildHabit(api(), as, { name: 'Read', createdOn: '2026-11-01', done: days });
    await runAt(`${MONDAY}T08:00`);
    const [mail] = await mailsTo(as);
    expect(mail).toContain('Read: 21 in a row, your longest so far.');
  });

  test('does not come once it is turned off, nor without habits', async () => {
    const as = await member({ weeklyLetter: true });
    await runAt(`${MONDAY}T08:00`);
    expect(await mailsTo(as)).toEqual([]);
    await send(api(), calls.updateSettings, { as, body: { weeklyLetter: false } });
    await api().app.jobs.runDue();
    expect(await jobs(as)).toEqual([]);
  });

  test('is ended by the link of its mail', async () => {
    const as = await member({ weeklyLetter: true });
    await buildHabit(api(), as, { name: 'Read', ...old });
    await runAt(`${MONDAY}T08:00`);
    const [mail] = await mailsTo(as);
    const token = /token=([\w.-]+)/.exec(mail ?? '')?.[1] ?? '';
    expect((await send(api(), calls.unsubscribeReminders, { body: { token } })).status).toBe(204);
    expect((await send(api(), calls.getSettings, { as })).body.weeklyLetter).toBe(false);
  });
});
