import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants, orphansOf } from '#tests/api/invariants.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const { createDivider, createHabit, createStep, listDividers, listHabits, register } = calls;

async function placesOf(api: TestApp, as: TestUser): Promise<number[]> {
  const { habits = [], dividers = [] } = await rowsOf(api, as.userId);
  return [...habits, ...dividers].map(({ position }) => Number(position)).toSorted((a, b) => a - b);
}

forEachApi('in parallel', (api) => {
  const habit = (as: TestUser, more: object = {}) =>
    send(api(), createHabit, { as, body: { name: 'Read', emoji: 'open-book', ...more } });

  test('thirty creates with one id make one item, of one kind', async () => {
    const as = await buildUser(api());
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? habit(as, { id }) : send(api(), createDivider, { as, body: { name: 'Day', id } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    for (const status of statuses) expect([200, 201, 422]).toContain(status);
    expect(await placesOf(api(), as)).toHaveLength(1);
    await expectInvariants(api(), as);
  });

  test('creates without an order each take a place of their own', async () => {
    const as = await buildUser(api());
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 3 === 0 ? send(api(), createDivider, { as, body: { name: 'Day' } }) : habit(as),
      ),
    );
    expect(await placesOf(api(), as)).toEqual(Array.from({ length: 24 }, (_, index) => index));
    await expectInvariants(api(), as);
  });

  test('reorders leave the order of one of them, never a mixture', async () => {
    const as = await buildUser(api());
    const habits = [await buildHabit(api(), as), await buildHabit(api(), as), await buildHabit(api(), as)];
    const dividers = [await buildDivider(api(), as), await buildDivider(api(), as)];
    const ids = [...habits, ...dividers].map(({ id }) => id);
    const suites = Array.from({ length: 30 }, (_, turn) =>
      ids.map((id, index) => ({ id, order: turn * 10 + ((index + turn) % ids.length) })),
    );
    const answers = await Promise.all(
      suites.map((suite, turn) =>
        send(api(), turn % 2 === 0 ? calls.reorderHabits : calls.reorderDividers, { as, body: { suite } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const { body: shownHabits } = await send(api(), listHabits, { as });
    const { body: shownDividers } = await send(api(), listDividers, { as });
    const orders = new Map([...shownHabits, ...shownDividers].map(({ id, order }) => [id, order]));
    const kept = suites.filter((suite) => suite.every(({ id, order }) => orders.get(id) === order));
    expect(kept).toHaveLength(1);
    await expectInvariants(api(), as);
  });

  test('concurrent creates respect the limit', async () => {
    const as = await buildUser(api());
    const steps = Array.from({ length: 95 }, (_, index) => step(`Step ${index}`, index));
    const { id } = await buildHabit(api(), as, { steps });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(api(), createStep, { as, params: { id }, body: { name: 'More' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
    await expectInvariants(api(), as);
  });

  test('one key sent by many on many calls has one effect', async () => {
    const as = await buildUser(api());
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        send(api(), createDivider, { as, key: 'one', body: { name: 'Morning' } }),
      ),
      ...Array.from({ length: 10 }, () =>
        send(api(), createDivider, { as, key: 'one', body: { name: 'Evening' } }),
      ),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ error }) => error.message === 'idempotencyMismatch')).toHaveLength(10);
    expect(await placesOf(api(), as)).toHaveLength(1);
    await expectInvariants(api(), as);
  });

  test('concurrent registrations of one address create one complete account', async () => {
    const email = `race-${randomUUID()}@example.org`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(api(), register, {
          body: { email, password: `a fine long password ${index}`, firstName: 'Ann' },
        }),
      ),
    );
    const joined = answers.filter(({ status }) => status === 200);
    expect(joined).toHaveLength(1);
    expect(answers.filter(({ error }) => error.message === 'emailTaken')).toHaveLength(9);
    const userId = joined[0]?.body.user.id ?? '';
    await expectInvariants(api(), { userId, email, token: '' });
    expect(await orphansOf(api())).toEqual([]);
  });
});
