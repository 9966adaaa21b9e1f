import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayRange } from '#domain/days/day-key.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { recountHabits } from './recount-habits.ts';

const weekly = { type: 'times', count: 3, per: 'week' };
const total = { type: 'total', per: 'week' };
const plans: [string, object, number][] = [
  ['ticks', {}, 6],
  ['ticks on days of the month', { repeat: { type: 'monthDays', days: [2, 'last'] } }, 0],
  ['ticks within bounds', { startsOn: '2026-11-12', endsOn: '2026-11-17' }, 3],
  // 5 and 7; 9, 11 and 13 with the 15th as a bonus; 17.
  ['ticks of a week', { repeat: weekly }, 6],
  ['amounts', { kind: 'amount', target: 2 }, 2],
  ['amounts of a week', { kind: 'amount', target: 2, repeat: weekly }, 2],
  ['totals', { kind: 'amount', target: 3, repeat: total }, 2],
  ['limits', { kind: 'limit', target: 2 }, 0],
];

forEachApi('a recount', (api) => {
  const days = dayRange('2026-11-05', '2026-11-17').filter((_, place) => place % 2 === 0);
  const create = async (as: TestUser, plan: object) => {
    const body = { name: 'Run', emoji: 'open-book', ...plan };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    // 1, 2.5, nothing, 1, 2.5, nothing, 1 of an amount.
    for (const [place, day] of days.entries()) {
      const value = 'kind' in plan ? [1, 2.5, null][place % 3] : place % 4 === 3 ? null : 1;
      await send(api(), calls.updateDay, { as, params: { id, day }, body: { value } });
    }
    await send(api(), calls.updateDay, {
      as,
      params: { id, day: TODAY },
      body: { state: 'skipped', note: 'Rain' },
    });
    return id;
  };
  const totalsOf = async (id: string) =>
    await api()
      .database.db.selectFrom('habits')
      .select(['ticks', 'skips', 'noted', 'amounts', 'completed', 'day_bytes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const night = async () => {
    const repaired: string[] = [];
    const onRepair = ({ habit }: { readonly habit: string }) => void repaired.push(habit);
    await recountHabits({ database: api().database, after: '', isOver: () => false, onRepair });
    return repaired;
  };

  test.each(plans)('of %s repairs each wrong total, and finds nothing else', async (_, plan, completed) => {
    const as = await buildUser(api());
    const id = await create(as, plan);
    const right = await totalsOf(id);
    expect(right.completed).toBe(completed);
    expect(await night()).not.toContain(id);
    const wrong = {
      ticks: '{"2026":"AAAB"}',
      skips: '{}',
      noted: '{}',
      amounts: '{"2026":"0Ag"}',
      completed: 99,
      day_bytes: 1,
    };
    for (const [column, value] of Object.entries(wrong)) {
      await api()
        .database.db.updateTable('habits')
        .set({ [column]: value })
        .where('id', '=', id)
        .execute();
      expect(await night()).toEqual([id]);
      expect(await totalsOf(id)).toEqual(right);
    }
    await expectInvariants(api(), as);
  });
});
