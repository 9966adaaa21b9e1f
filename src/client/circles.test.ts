import { expect, test } from 'vitest';
import type { ApiClient } from '#client/api/api-client.ts';
import { addDays } from '#domain/days/day-key.ts';
import { idOf, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { type Device, openDevice, openTab, shownOffline, type Tab } from '#tests/client/snapshot-device.ts';
import { enteredCircle, leftCircle } from './circles.ts';
import { sharedHabit } from './figures/shared-habit.ts';
import { keys, queries } from './state/queries.ts';

const served = serveApp();
const look = { name: 'Sunday runners', emoji: 'running-shoe' };

/** Ada's page, with a circle that she made and Ben joined. */
async function open() {
  const [ada, ben] = [await openDevice(served()), await openDevice(served())];
  const made = await ada.api.call('POST /circles', { body: { ...look, displayName: 'Ada' } });
  const id = made.id;
  const { token } = await ada.api.call('POST /circles/{id}/links', { params: { id } });
  await ben.api.call('POST /circles/join', { body: { token: token ?? '', displayName: 'Ben' } });
  const tab = await openTab(ada);
  await load(tab, id);
  return { ada, ben, tab, id, of: await memberOf(ben.api, id) };
}

const read = async (api: ApiClient, id: string) => await api.call('GET /circles/{id}', { params: { id } });
const memberOf = async (api: ApiClient, id: string) =>
  (await read(api, id)).members.find(({ isMe }) => isMe)?.id ?? '';

async function load({ client: { serverState, api } }: Tab, id: string): Promise<void> {
  await serverState.load(queries.circles(api));
  await serverState.load(queries.circle(api, id));
}

const shown = ({ client }: Tab) => client.optimisticState.get();
const cheersOf = (data: ReturnType<typeof shown>) =>
  data.circlePages.flatMap(({ data: page }) => page.cheers);
const sharesOf = (data: ReturnType<typeof shown>) => data.circles.flatMap(({ shares }) => shares);
const rest = async ({ client }: Tab) => await expect.poll(() => client.outbox.status().state).toBe('saved');

test.each(['today', 'week', 'full'] as const)(
  'shows of a habit, at the level %s, what the others read of it',
  async (level) => {
    const { ada, ben, tab, id } = await open();
    const pages = { kind: 'amount', target: 2, unit: 'pages' } as const;
    await ada.api.call('POST /habits', { body: { id: idOf(2), name: 'Read', emoji: 'open-book', ...pages } });
    for (const [back, value] of [2, 0.5, 3.25, 0, 2].entries())
      await ada.api.call('PATCH /habits/{id}/days/{day}', {
        params: { id: idOf(2), day: addDays(TODAY, -back) },
        body: { value },
      });
    await tab.client.refresh(0);
    await tab.client.outbox.write('circle.share', {
      circleId: id,
      habitId: idOf(2),
      level,
      shownName: 'Books',
    });
    const data = shown(tab);
    const habit = data.habits.find((each) => each.id === idOf(2));
    const { weekStart } = data.settings;
    const own = sharedHabit(
      habit!,
      tab.client.figures.record(data, TODAY, habit!),
      { level, shownName: 'Books' },
      { today: TODAY, weekStart },
    );
    const ofAda = (await read(ben.api, id)).members.find(({ isMe }) => !isMe);
    expect(ofAda?.shares).toEqual([own]);
    tab.stop();
  },
);

test('shares offline at once, and sends the last wish later', async () => {
  const { ada, ben, tab, id } = await open();
  ada.network.online = false;
  const share = { circleId: id, habitId: idOf(1), shownName: null };
  void tab.client.outbox.write('circle.share', { ...share, level: 'full' });
  await tab.client.outbox.write('circle.share', { ...share, level: 'today' }).saved;
  const wanted = { habitId: idOf(1), level: 'today', shownName: null };
  expect(sharesOf(shown(tab))).toEqual([wanted]);
  await tab.leave();
  expect(sharesOf(await shownOffline(ada))).toEqual([wanted]);
  await tab.client.outbox.wake();
  await rest(tab);
  expect(await ben.api.call('GET /circles/{id}', { params: { id } })).toMatchObject({
    members: [{ shares: [{ level: 'today', name: 'Read' }] }, { shares: [] }],
  });
  void tab.client.outbox.write('circle.share', { ...share, level: null });
  expect(sharesOf(shown(tab))).toEqual([]);
  await rest(tab);
  // What is gone already is as wanted.
  await tab.client.outbox.write('circle.share', { ...share, level: null });
  expect((await read(ben.api, id)).members[0]?.shares).toEqual([]);
  tab.stop();
});

test('cheers once a day at once, and takes it back', async () => {
  const { ben, tab, id, of } = await open();
  const cheer = { circleId: id, to: of, day: TODAY };
  void tab.client.outbox.write('circle.cheer', { ...cheer, kind: 'wow' });
  void tab.client.outbox.write('circle.cheer', { ...cheer, kind: 'wellDone' });
  expect(cheersOf(shown(tab))).toMatchObject([{ to: of, kind: 'wellDone' }]);
  await rest(tab);
  expect((await read(ben.api, id)).cheers).toEqual(cheersOf(shown(tab)));
  void tab.client.outbox.write('circle.cheer', { ...cheer, kind: null });
  expect(cheersOf(shown(tab))).toEqual([]);
  await rest(tab);
  expect((await read(ben.api, id)).cheers).toEqual([]);
  tab.stop();
});

test('shows no cheer of another day than today', async () => {
  const { ada, tab, id, of } = await open();
  ada.network.online = false;
  void tab.client.outbox.write('circle.cheer', { circleId: id, to: of, kind: 'wow', day: YESTERDAY });
  expect(cheersOf(shown(tab))).toEqual([]);
  tab.stop();
});

test('reads a circle offline as it last was, and never once the user has left it', async () => {
  const { ada, ben, tab, id, of } = await open();
  const before = await read(ada.api, id);
  await tab.leave();
  const offline = await shownOffline(ada);
  expect(offline.circles).toEqual([{ id, ...look, shares: [] }]);
  expect(offline.circlePages.map(({ data }) => data)).toEqual([before]);

  // Elsewhere, the user is removed: the page learns it by a 404.
  const [me] = before.members;
  const params = { id, memberId: me?.id ?? '' };
  await ben.api.call('DELETE /circles/{id}/members/{memberId}', { params: { id, memberId: of } });
  await ada.api.call('DELETE /circles/{id}/members/{memberId}', { params });
  const { serverState, api } = tab.client;
  expect(await serverState.load(queries.circle(api, id), 0)).toBeNull();
  await tab.leave();
  expect((await shownOffline(ada)).circlePages).toEqual([]);

  await serverState.load(queries.user(api), 0);
  expect(shown(tab)).toMatchObject({ user: { inCircle: false }, circles: [], circlePages: [] });
  await tab.leave();
  expect((await shownOffline(ada)).circles).toEqual([]);
  tab.stop();
});

test('drops a mutation about a circle that the user was removed from', async () => {
  const { ada, tab, id, of } = await open();
  await ada.api.call('DELETE /circles/{id}', { params: { id } });
  const share = { circleId: id, habitId: idOf(1), level: 'week', shownName: null } as const;
  await expect(tab.client.outbox.write('circle.share', share)).rejects.toMatchObject({ code: 'notFound' });
  const cheer = { circleId: id, to: of, kind: 'wow', day: TODAY } as const;
  await expect(tab.client.outbox.write('circle.cheer', cheer)).rejects.toMatchObject({ code: 'notFound' });
  expect(tab.client.outbox.pending()).toEqual([]);
  tab.stop();
});

test('has a circle at once that was made or joined, and nothing of one that was left', async () => {
  const device: Device = await openDevice(served());
  const tab = await openTab(device);
  const { client } = tab;
  const own = await client.api.call('POST /circles', { body: { ...look, displayName: 'Ada' } });
  const entering = enteredCircle(client, own);
  expect(shown(tab)).toMatchObject({ user: { inCircle: true }, circles: [own] });
  await entering;
  await load(tab, own.id);
  const memberId = await memberOf(device.api, own.id);
  await client.api.call('DELETE /circles/{id}/members/{memberId}', { params: { id: own.id, memberId } });
  const leaving = leftCircle(client, own.id);
  expect(shown(tab)).toMatchObject({ user: { inCircle: false }, circles: [], circlePages: [] });
  await leaving;
  expect(client.serverState.get(keys.user)?.inCircle).toBe(false);
  tab.stop();
});

test('forgets circles with the rest on sign-out', async () => {
  const { tab } = await open();
  await tab.client.clearLocal();
  expect(shown(tab)).toMatchObject({ circles: [], circlePages: [] });
  tab.stop();
});
