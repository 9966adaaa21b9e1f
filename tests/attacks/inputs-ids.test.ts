import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { happySending, servedCalls } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const { listDividers, listHabits, reorderDividers, reorderHabits, reorderSteps } = calls;

const badIds = [
  '0',
  '-1',
  '9'.repeat(40),
  'null',
  'undefined',
  '1 or 1=1',
  "' or ''='",
  '%00',
  '\u0000',
  '%',
  '{}',
  '[]',
  '018f6d3e7b1a7c3d9e2f5a6b7c8d9e0f',
  '{018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f}',
  'x'.repeat(3_000),
];

/** Past what a whole URL may be: refused before anybody looks for whose it is. */
const tooLong = 'x'.repeat(5_000);

/** Two habits of two steps each, and two dividers. */
async function buildThings(api: TestApp) {
  const user = await buildUser(api);
  const steps = [step('One'), step('Two', 2)];
  const habit = await buildHabit(api, user, { steps });
  const other = await buildHabit(api, user, { order: 1, steps: [step('Three')] });
  const dividers = [await buildDivider(api, user, { order: 2 }), await buildDivider(api, user, { order: 3 })];
  return {
    user,
    habits: [habit.id, other.id],
    dividers: dividers.map(({ id }) => id),
    steps: steps.map(({ id }) => id),
  };
}

forEachApi('an id', (api) => {
  const shown = async (as: TestUser) => [
    (await send(api(), listHabits, { as })).body,
    (await send(api(), listDividers, { as })).body,
  ];

  test('I11: repeated, foreign, unknown or too many in a suite move nothing', async () => {
    const mine = await buildThings(api());
    const theirs = await buildThings(api());
    const as = mine.user;
    const [before, beforeOfOther] = [await shown(as), await shown(theirs.user)];
    const habit = { id: mine.habits[0] ?? '' };
    const kinds: [Call, string[], string[]][] = [
      [reorderHabits, mine.habits, theirs.habits],
      [reorderDividers, mine.dividers, theirs.dividers],
      [reorderSteps, mine.steps, theirs.steps],
    ];
    for (const [call, own, foreign] of kinds) {
      const moved = own.map((id, index) => ({ id, order: 900 - index }));
      const many = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID(), order: 1 }));
      const suites: [number, unknown][] = [
        [422, [...moved, moved[0]]],
        [422, [...moved, { ...moved[0], id: own[0]?.toUpperCase() }]],
        [404, [...moved, { id: foreign[0], order: 5 }]],
        [404, [...moved, { id: randomUUID(), order: 5 }]],
        [422, [...moved, { order: 5 }]],
        [422, [...moved, { id: null, order: 5 }]],
        [422, []],
        [404, [...moved, ...many(1_000)]],
        [422, [...moved, ...many(1_200)]],
        [413, [...moved, ...many(10_000)]],
      ];
      for (const [index, [expected, suite]] of suites.entries()) {
        const { status } = await send(api(), call, { as, params: habit, body: { suite } });
        expect([call.path, index, status]).toEqual([call.path, index, expected]);
      }
      expect(await shown(as)).toEqual(before);
    }
    expect(await shown(theirs.user)).toEqual(beforeOfOther);
    const suite = mine.habits.map((id, index) => ({ id, order: 900 - index }));
    expect((await send(api(), reorderHabits, { as, body: { suite } })).status).toBe(204);
    expect(await shown(as)).not.toEqual(before);
  });

  test('I14: a malformed one is answered 404 or 422, the same for all users', async () => {
    const [some, other] = [await buildUser(api()), (await buildThings(api())).user];
    for (const [name, call] of servedCalls(api()).filter(([, { path }]) => /\{\w*[iI]d\}/.test(path))) {
      const { body, params = {} } = await happySending(api(), name);
      const before = await shown(other);
      for (const param of [...call.path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)) {
        for (const id of [...badIds, tooLong]) {
          const sending = { body, params: { ...params, [param]: id } };
          const first = await send(api(), call, { ...sending, as: some });
          const second = await send(api(), call, { ...sending, as: other });
          const expected = id === tooLong ? [414] : [404, 422];
          expect([name, id, expected.includes(first.status)]).toEqual([name, id, true]);
          expect(second.status).toBe(first.status);
          expect({ ...second.error, requestId: '' }).toEqual({ ...first.error, requestId: '' });
        }
      }
      expect(await shown(other)).toEqual(before);
    }
  });

  test('I14: in capitals is the same id to its owner, and to anybody else the id of nothing', async () => {
    const { user, habits } = await buildThings(api());
    const stranger = await buildUser(api());
    const id = (habits[0] ?? '').toUpperCase();
    const sending = { params: { id }, body: { name: 'Run' } };
    const theirs = await send(api(), calls.updateHabit, { ...sending, as: stranger });
    const unknown = await send(api(), calls.updateHabit, {
      ...sending,
      as: stranger,
      params: { id: randomUUID().toUpperCase() },
    });
    expect(theirs.status).toBe(404);
    expect({ ...theirs.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    const owners = await send(api(), calls.updateHabit, { ...sending, as: user });
    expect([owners.status, owners.body.id]).toEqual([200, habits[0]]);
  });
});
