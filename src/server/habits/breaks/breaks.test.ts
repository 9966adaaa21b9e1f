import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Break, CreateBreak } from '#contract/breaks.ts';
import { calls } from '#contract/calls.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const FIRST = '2026-11-01';
const SICK = { from: '2026-11-13', to: '2026-11-16' } as const;
const firstError = ({ status, error }: { readonly status: number; readonly error: ErrorEnvelope }) => [
  status,
  error.errors?.[0] ?? error.message,
];

forEachApi('breaks', (api) => {
  const create = async (as: TestUser, body: CreateBreak | object, key?: string) =>
    await send(api(), calls.createBreak, { as, body, ...(key !== undefined && { key }) });
  const update = async (as: TestUser, id: string, body: object) =>
    await send(api(), calls.updateBreak, { as, params: { id }, body });
  const list = async (as: TestUser) => (await send(api(), calls.listBreaks, { as })).body;
  const member = async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    return { as, id };
  };
  /** Writes breaks as they are stored, beside the API. */
  const store = async ({ userId }: TestUser, breaks: readonly Break[]) => {
    const { db } = api().database;
    const stored = JSON.stringify(breaks);
    await db.updateTable('users').set({ breaks: stored }).where('user_id', '=', userId).execute();
  };

  describe('are kept', () => {
    test('with an end or without, for all habits or for some, by their first day', async () => {
      const { as, id } = await member();
      const bodies = [
        { from: '2026-12-21', to: '2027-01-03' },
        { from: '2026-11-20' },
        { from: '2026-11-14', to: '2026-11-14', habitIds: [id] },
        { from: '2026-11-20', to: '2026-11-20', habitIds: null },
      ];
      const made: Break[] = [];
      for (const body of bodies) {
        const { status, body: answer } = await create(as, body);
        expect([status, answer]).toEqual([201, { to: null, habitIds: null, id: answer.id, ...body }]);
        made.push(answer);
      }
      expect(await list(as)).toEqual([made[2], made[1], made[3], made[0]]);
      const [habit] = (await send(api(), calls.listHabits, { as })).body;
      expect(habit?.breaks).toEqual([
        { from: '2026-11-14', to: '2026-11-14' },
        { from: TODAY, to: null },
        { from: TODAY, to: TODAY },
        { from: '2026-12-21', to: '2027-01-03' },
      ]);
    });

    test('once for an id and once for a key', async () => {
      const { as } = await member();
      const [id, key] = [randomUUID(), randomUUID()];
      const first = await create(as, { id, ...SICK });
      const again = await create(as, { id, from: TODAY });
      expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
      const keyed = await create(as, { from: TODAY }, key);
      expect((await create(as, { from: TODAY }, key)).body).toEqual(keyed.body);
      expect((await create(as, { from: FIRST }, key)).status).toBe(422);
      expect(await list(as)).toEqual([first.body, keyed.body]);
    });

    test('with the fields that a change leaves out, until they are deleted', async () => {
      const { as, id } = await member();
      const { body: made } = await create(as, { ...SICK, habitIds: [id] });
      const changes = [
        {},
        { to: null },
        { from: FIRST },
        { to: TODAY },
        { habitIds: null },
        { habitIds: [id] },
      ];
      let expected = made;
      for (const change of changes) {
        expected = { ...expected, ...change };
        expect((await update(as, made.id, change)).body).toEqual(expected);
        expect(await list(as)).toEqual([expected]);
      }
      const sending = { as, params: { id: made.id } };
      expect((await send(api(), calls.deleteBreak, sending)).status).toBe(204);
      expect(await list(as)).toEqual([]);
    });
  });

  describe('are refused', () => {
    test.each([
      [
        { from: TODAY, to: '2026-11-19' },
        { field: 'to', rule: 'minValue', params: { min: TODAY } },
      ],
      [{ from: '1999-12-31' }, { field: 'from', rule: 'minValue', params: { min: '2000-01-01' } }],
      [
        { from: TODAY, habitIds: [] },
        { field: 'habitIds', rule: 'required' },
      ],
      [{ from: TODAY, habitIds: Array(2).fill(randomUUID()) }, { field: 'habitIds' }],
    ])('as %j', async (body, error) => {
      const { as } = await member();
      expect(firstError(await create(as, body))).toMatchObject([422, error]);
      expect(await list(as)).toEqual([]);
    });

    test('when a change would end them before they begin', async () => {
      const { as } = await member();
      const { body: made } = await create(as, SICK);
      const toBefore = (min: DayKey) => ({ field: 'to', rule: 'minValue', params: { min } });
      // Names a field of the request.
      const changes = [
        [{ from: '2026-11-17' }, { field: 'from', rule: 'maxValue', params: { max: SICK.to } }],
        [{ to: '2026-11-12' }, toBefore(SICK.from)],
        [{ from: TODAY, to: FIRST }, toBefore(TODAY)],
      ] as const;
      for (const [change, error] of changes) {
        expect(firstError(await update(as, made.id, change))).toMatchObject([422, error]);
      }
      expect(await list(as)).toEqual([made]);
    });

    test('for habits that are unknown or of another user', async () => {
      const { as, id } = await member();
      const { id: foreign } = await member();
      const { body: made } = await create(as, { ...SICK, habitIds: [id] });
      for (const other of [foreign, randomUUID()]) {
        const habitIds = [id, other];
        expect(firstError(await create(as, { ...SICK, habitIds }))).toEqual([404, 'notFound']);
        expect(firstError(await update(as, made.id, { habitIds }))).toEqual([404, 'notFound']);
      }
      expect(await list(as)).toEqual([made]);
    });

    test('beyond two hundred, and beyond a thousand habits that they name', async () => {
      const { as, id } = await member();
      const many = Array.from({ length: BREAKS_MAX - 1 }, () => ({
        id: randomUUID(),
        ...SICK,
        habitIds: null,
      }));
      await store(as, many);
      expect((await create(as, SICK)).status).toBe(201);
      expect(firstError(await create(as, SICK))).toEqual([422, 'limitReached']);
      expect(await list(as)).toHaveLength(BREAKS_MAX);
      const named = Array.from({ length: BREAK_HABITS_MAX - 1 }, () => randomUUID());
      await store(as, [{ id: randomUUID(), ...SICK, habitIds: named }]);
      expect((await create(as, { ...SICK, habitIds: [id] })).status).toBe(201);
      expect(firstError(await create(as, { ...SICK, habitIds: [id] }))).toEqual([
        422,
        { message: 'limitReached', field: 'habitIds', rule: 'limitReached' },
      ]);
      expect((await create(as, SICK)).status).toBe(201);
    });
  });

  test('are forgotten with the last habit that they name', async () => {
    const { as, id } = await member();
    const { id: other } = await buildHabit(api(), as, { order: 1 });
    const { body: one } = await create(as, { ...SICK, habitIds: [id] });
    const { body: both } = await create(as, { from: TODAY, habitIds: [id, other] });
    const erase = async (habitId: string) =>
      await send(api(), calls.deleteHabit, { as, params: { id: habitId }, body: { action: 'delete' } });
    await send(api(), calls.deleteHabit, { as, params: { id } });
    expect(await list(as)).toEqual([one, both]);
    await erase(id);
    expect(await list(as)).toEqual([{ ...both, habitIds: [other] }]);
    await erase(other);
    expect(await list(as)).toEqual([]);
  });
});
