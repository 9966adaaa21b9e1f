import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { TAG_PRESSES_A_DAY, TAG_REPEAT_MS, TAGS_MAX } from '#contract/limits.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { tagActions } from '#domain/plan/kind-acts.ts';
import { mailedToken, registerUser } from '#tests/api/account.ts';
import { buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { exportOf } from '#tests/api/own-data.ts';
import { jobsOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { giveTag } from '#tests/api/tags.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';
import { acceptedPlan } from '#tests/domain/kind-draws.ts';

const { createTag, deleteHabit, deleteTag, listOwnTags, listTags, pressOwnTag, updateDay } = calls;

forEachApi(
  'the tags of a habit',
  (api) => {
    const member = async () => {
      const as = await buildUser(api());
      return { as, params: { id: (await buildHabit(api(), as)).id } };
    };
    const body = { action: 'done' };
    /** What is stored under keys of a user. */
    const keysOf = async ({ userId }: TestUser) => {
      const { habit_tags: tags = [], identities = [] } = await rowsOf(api(), userId);
      return [tags.length, identities.filter(({ provider }) => provider === 'tag').length];
    };

    test('are made with a key that is answered once, stored as a hash, and told by an event and a mail', async () => {
      const { as, params } = await member();
      const make = () => send(api(), createTag, { as, params, body, key: '0123456789abcdef' });
      const { status, body: made } = await make();
      expect([status, made.key, made.url]).toEqual([
        201,
        expect.stringMatching(/^[\w-]{22}$/),
        `http://localhost/q/${made.key}`,
      ]);
      expect((await make()).body).toEqual({ ...made, key: null, url: null });
      const shown = { id: made.id, action: 'done', createdAt: made.createdAt, lastUsedAt: null };
      expect((await send(api(), listTags, { as, params })).body).toEqual([shown]);
      expect(JSON.stringify(await rowsOf(api(), as.userId))).not.toContain(made.key);
      expect((await jobsOf(api(), as.userId)).map(({ payload }) => payload.template)).toEqual(['tagCreated']);
      const { body: told } = await send(api(), calls.listSecurityEvents, { as });
      expect(told.events.map(({ kind }) => kind)).toEqual(['tagCreated']);
      expect((await exportOf(api(), as)).account.tags).toEqual([
        { habitId: params.id, action: 'done', createdAt: made.createdAt, lastUsedAt: null },
      ]);
    });

    test('are revoked, alone and with their habit, and leave nothing', async () => {
      const { as, params } = await member();
      const { id: tagId } = await giveTag(api(), as, params.id);
      const { id: other } = await buildHabit(api(), as, { order: 1 });
      await giveTag(api(), as, other);
      const revoked = await send(api(), deleteTag, { as, params: { ...params, tagId } });
      expect([revoked.status, await keysOf(as)]).toEqual([204, [1, 1]]);
      const { body: told } = await send(api(), calls.listSecurityEvents, { as });
      expect(told.events.map(({ kind }) => kind)).toEqual(['tagRevoked']);
      await send(api(), deleteHabit, { as, params: { id: other }, query: { action: 'delete' } });
      expect(await keysOf(as)).toEqual([0, 0]);
    });

    test(`are at most ${TAGS_MAX} of a user`, async () => {
      const { as, params } = await member();
      const { id } = await buildHabit(api(), as, { order: 1 });
      for (let count = 0; count < TAGS_MAX; count += 1) await giveTag(api(), as, id);
      const { status, error } = await send(api(), createTag, { as, params, body });
      expect([status, error.message]).toEqual([422, 'limitReached']);
    });

    test.each(habitKinds)('do to a habit of the kind %s what its list does', async (kind) => {
      const as = await buildUser(api());
      const plan = { name: 'Read', emoji: 'open-book', ...acceptedPlan(kind) };
      const { id } = (await send(api(), calls.createHabit, { as, body: plan })).body;
      for (const action of ['done', 'add'] as const) {
        const { status, error } = await send(api(), createTag, { as, params: { id }, body: { action } });
        const refused = [422, [{ message: 'generic', field: 'action', rule: 'generic' }]];
        const isTaken = tagActions({ kind }).includes(action);
        expect([status, error.errors]).toEqual(isTaken ? [201, undefined] : refused);
      }
    });

    test('are listed for all habits together, the oldest first', async () => {
      const { as, params } = await member();
      const { id: other } = await buildHabit(api(), as, { order: 1 });
      const [first, second] = [await giveTag(api(), as, other), await giveTag(api(), as, params.id)];
      await giveTag(api(), await buildUser(api()), params.id);
      api().clock.now += 60_000;
      const third = await giveTag(api(), as, other);
      const { body: all } = await send(api(), listOwnTags, { as });
      const listed = all.map(({ id, habitId }) => [id, habitId]);
      expect(listed.at(-1)).toEqual([third.id, other]);
      expect(new Map(listed as [string, string][])).toEqual(
        new Map([
          [first.id, other],
          [second.id, params.id],
          [third.id, other],
        ]),
      );
    });

    test('are pressed in the app by their own user alone, as by their address, and answer how the day was', async () => {
      const as = await buildUser(api());
      const habit = await buildHabit(api(), as, { steps: [step('One'), step('Two', 2)] });
      const one = habit.steps[0]?.id;
      const day = { id: habit.id, day: TODAY };
      await send(api(), updateDay, { as, params: day, body: { completedStepIds: [one], note: 'Mine' } });
      const { key } = await giveTag(api(), as, habit.id);
      const press = (by: TestUser) => send(api(), pressOwnTag, { as: by, body: { key } });
      const before = await rowsOf(api(), as.userId);
      for (const refused of [
        await press(await buildUser(api())),
        await send(api(), pressOwnTag, { as, body: { key: 'A' } }),
      ])
        expect([refused.status, refused.error.message]).toEqual([404, 'notFound']);
      expect(await rowsOf(api(), as.userId)).toEqual(before);
      expect((await press(as)).body).toEqual({
        outcome: 'counted',
        name: habit.name,
        state: 'done',
        value: 1,
        target: null,
        unit: '',
        habitId: habit.id,
        day: TODAY,
        before: { value: null, state: 'none', completedStepIds: [one] },
      });
      expect((await press(as)).body).toMatchObject({ outcome: 'repeated', before: { state: 'done' } });
      const [shown] = (await send(api(), listOwnTags, { as })).body;
      expect(shown?.lastUsedAt).toBe(new Date(api().clock.now).toISOString());
    });

    test('share the presses of a day between their address and the app', async () => {
      const { as, params } = await member();
      const { key } = await giveTag(api(), as, params.id);
      const press = async () => {
        api().clock.now += TAG_REPEAT_MS;
        return (await send(api(), pressOwnTag, { as, body: { key } })).status;
      };
      for (let count = 1; count < TAG_PRESSES_A_DAY; count += 1) expect(await press()).toBe(200);
      await send(api(), pressOwnTag, { as, body: { key } });
      api().clock.now += TAG_REPEAT_MS;
      expect((await api().app.inject({ method: 'POST', url: `/q/${key}` })).statusCode).toBe(200);
      expect(await press()).toBe(429);
    });

    test('end with a reset by mail, as personal tokens do: a thief may have made them', async () => {
      const as = await registerUser(api());
      await giveTag(api(), as, (await buildHabit(api(), as)).id);
      const token = await mailedToken(api(), as, 'reset');
      const password = 'another fine long password';
      expect((await send(api(), calls.resetPassword, { body: { token, password } })).status).toBe(204);
      expect(await keysOf(as)).toEqual([0, 0]);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
  { passwords: quickHasher() },
);
