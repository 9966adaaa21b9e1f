import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { buildDivider, buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const { createHabit, updateHabit, deleteHabit, setActivities, reorderHabits, reorderDividers } = calls;
const { updateDivider, deleteDivider, importHabit, importDividers } = calls;
const NEW = { name: 'Read', emoji: 'open-book' };

forEachApi('a closed divider opens for', (api) => {
  const closedNames = async (as: TestUser) => {
    const { body } = await send(api(), calls.listDividers, { as });
    return body.filter(({ closed }) => closed).map(({ name }) => name);
  };
  const build = async (as: TestUser, name: string, order: number, closed = true) =>
    await buildDivider(api(), as, { name, order, closed });
  const expectStatus = async (call: Parameters<typeof send>[1], sending: Sending, status: number) => {
    const answer = await send(api(), call, sending);
    expect([answer.status, answer.error]).toEqual([status, answer.body]);
  };

  test('a habit that is created at the end', async () => {
    const as = await buildUser(api());
    await build(as, 'Morning', 0);
    await build(as, 'Evening', 1);
    await expectStatus(createHabit, { as, body: NEW }, 201);
    expect(await closedNames(as)).toEqual(['Morning']);
  });

  test('the habits under an open divider that is deleted, and not for archived ones', async () => {
    const as = await buildUser(api());
    await build(as, 'Morning', 0);
    const noon = await build(as, 'Noon', 1, false);
    await buildHabit(api(), as, { order: 2, archivedAt: '2026-11-19T12:00:00.000Z' });
    const lunch = await build(as, 'Lunch', 3, false);
    await buildHabit(api(), as, { order: 4 });
    await build(as, 'Evening', 5);
    await expectStatus(deleteDivider, { as, params: { id: noon.id } }, 204);
    expect(await closedNames(as)).toEqual(['Morning', 'Evening']);
    await expectStatus(deleteDivider, { as, params: { id: lunch.id } }, 204);
    expect(await closedNames(as)).toEqual(['Evening']);
  });

  test('a habit that is restored from the archives, and no other change of a habit', async () => {
    const as = await buildUser(api());
    const divider = await build(as, 'Morning', 0);
    const { id } = await buildHabit(api(), as, { order: 1 });
    const params = { id };
    await expectStatus(updateHabit, { as, params, body: { name: 'Walk', unarchive: true } }, 200);
    await expectStatus(setActivities, { as, params, body: { action: 'create', days: ['2026-11-19'] } }, 200);
    await expectStatus(deleteHabit, { as, params, body: { action: 'archive' } }, 200);
    expect(await closedNames(as)).toEqual(['Morning']);
    await expectStatus(updateHabit, { as, params, body: { unarchive: true } }, 200);
    expect(await closedNames(as)).toEqual([]);
    await expectStatus(updateDivider, { as, params: { id: divider.id }, body: { closed: true } }, 200);
    expect(await closedNames(as)).toEqual(['Morning']);
  });

  test.each([
    ['habits', reorderHabits],
    ['dividers', reorderDividers],
  ] as const)(
    'a habit that /%s/reorder moves there, or a closed divider that is moved above it',
    async (_, call) => {
      const as = await buildUser(api());
      const habit = await buildHabit(api(), as, { order: 0 });
      await buildHabit(api(), as, { order: 2 });
      const morning = await build(as, 'Morning', 1);
      const evening = await build(as, 'Evening', 4);
      await expectStatus(call, { as, body: { suite: [{ id: habit.id, order: 3 }] } }, 204);
      expect(await closedNames(as)).toEqual(['Evening']);
      await expectStatus(call, { as, body: { suite: [{ id: evening.id, order: 0 }] } }, 204);
      expect(await closedNames(as)).toEqual(['Evening']);
      await expectStatus(call, { as, body: { suite: [{ id: morning.id, order: 9 }] } }, 204);
      expect(await closedNames(as)).toEqual([]);
    },
  );

  test('no move that is refused', async () => {
    const as = await buildUser(api());
    await build(as, 'Morning', 0);
    const habit = await buildHabit(api(), as, { order: 2 });
    const foreign = await buildHabit(api(), await buildUser(api()));
    const suite = [
      { id: habit.id, order: 1 },
      { id: foreign.id, order: 3 },
    ];
    await expectStatus(reorderHabits, { as, body: { suite } }, 404);
    expect(await closedNames(as)).toEqual(['Morning']);
  });

  describe('by an import', () => {
    test('a habit, unless the file has it under that very divider, or in the archives', async () => {
      const as = await buildUser(api());
      const rows = ['Morning', 'Evening'].map((name, order) => ({
        id: randomUUID(),
        name,
        order,
        closed: true,
      }));
      await expectStatus(importDividers, { as, body: { dividers: rows } }, 200);
      const [morning, evening] = rows.map(({ id }) => id);
      const next = () => ({ ...IMPORTED, id: randomUUID(), steps: [], order: 2 });
      await expectStatus(importHabit, { as, body: { ...next(), under: evening } }, 200);
      const archivedAt = '2026-11-19T12:00:00.000Z';
      await expectStatus(importHabit, { as, body: { ...next(), archivedAt } }, 200);
      expect(await closedNames(as)).toEqual(['Morning', 'Evening']);
      await expectStatus(importHabit, { as, body: { ...next(), under: morning } }, 200);
      expect(await closedNames(as)).toEqual(['Morning']);
    });

    test('the habits below a closed divider of the file', async () => {
      const as = await buildUser(api());
      await buildHabit(api(), as, { order: 4 });
      const rows = [2, 9].map((order) => ({ id: randomUUID(), name: `At ${order}`, order, closed: true }));
      await expectStatus(importDividers, { as, body: { dividers: rows } }, 200);
      expect(await closedNames(as)).toEqual(['At 9']);
    });
  });

  test('a habit once: a repetition does not reopen it', async () => {
    const as = await buildUser(api());
    const divider = await build(as, 'Morning', 0);
    const close = { as, params: { id: divider.id }, body: { closed: true } };
    const id = randomUUID();
    for (const status of [201, 200]) {
      await expectStatus(createHabit, { as, body: { ...NEW, id } }, status);
      await expectStatus(updateDivider, close, 200);
    }
    expect(await closedNames(as)).toEqual(['Morning']);
    const keyed = { as, body: NEW, key: 'once' };
    await expectStatus(createHabit, keyed, 201);
    await expectStatus(updateDivider, close, 200);
    await expectStatus(createHabit, keyed, 201);
    expect(await closedNames(as)).toEqual(['Morning']);
  });

  test('takes no more statements while no divider is closed, except for reading the dividers', async () => {
    const counts = async (closed: boolean) => {
      const as = await buildUser(api());
      await build(as, 'Morning', 0, closed);
      const noon = await build(as, 'Noon', 2, closed);
      const habit = await buildHabit(api(), as, { order: 3 });
      const archived = await buildHabit(api(), as, { order: 1, archivedAt: '2026-11-19T12:00:00.000Z' });
      const count = async (call: Parameters<typeof send>[1], sending: Sending) =>
        (await countStatements(() => send(api(), call, { as, ...sending }))).statements.length;
      const { id } = habit;
      return {
        create: await count(createHabit, { body: { ...NEW, order: 0 } }),
        reorder: await count(reorderHabits, { body: { suite: [{ id, order: 4 }] } }),
        unarchive: await count(updateHabit, { params: { id: archived.id }, body: { unarchive: true } }),
        delete: await count(deleteDivider, { params: { id: noon.id } }),
      };
    };
    // A create reads the sum of the account's text as well.
    expect(await counts(false)).toEqual({ create: 4, reorder: 4, unarchive: 5, delete: 3 });
    // One statement reads the dividers and one opens a divider, or reads the habits and opens none; the last finds none closed.
    expect(await counts(true)).toEqual({ create: 6, reorder: 5, unarchive: 5, delete: 3 });
  });
});
