import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import { deleteRows, deleteRowsBefore, findRow, insertRow, updateRows } from './user-rows.ts';

forEachEngine('rows of a user', (getDatabase) => {
  /** Two users, each with a habit of the same id. */
  const buildUsers = async () => {
    const { db: queries } = getDatabase();
    const id = crypto.randomUUID();
    const users = [userRow(), userRow()] as const;
    for (const user of users) {
      await queries.insertInto('users').values(user).execute();
      await queries
        .insertInto('habits')
        .values(habitRow({ user_id: user.user_id, id }))
        .execute();
    }
    const [mine, other] = users.map(({ user_id: userId }) => ({ queries, userId }));
    if (!mine || !other) throw new Error('Two users were stored');
    return { id, mine, other };
  };

  it('changes the row of this user only, and answers whether there is one', async () => {
    const { id, mine, other } = await buildUsers();
    expect(await updateRows(mine, 'habits', { id }, { name: 'Walk' })).toBe(true);
    expect(await updateRows(mine, 'habits', { id: crypto.randomUUID() }, { name: 'Run' })).toBe(false);
    const names = [await findRow(mine, 'habits', { id }), await findRow(other, 'habits', { id })];
    expect(names.map((row) => row?.name)).toEqual(['Walk', 'Read']);
  });

  it('deletes the rows of this user only', async () => {
    const { id, mine, other } = await buildUsers();
    await deleteRows(mine, 'habits', { id, name: 'Another' });
    expect(await findRow(mine, 'habits', { id })).not.toBeNull();
    await deleteRows(mine, 'habits');
    expect(await findRow(mine, 'habits', { id })).toBeNull();
    expect(await findRow(other, 'habits', { id })).not.toBeNull();
  });

  it('deletes the rows of this user that are older than an instant', async () => {
    const { mine, other } = await buildUsers();
    const [old, late] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'] as const;
    const hashOf = (instant: string) => instant.padEnd(43, '-');
    for (const rows of [mine, other]) {
      await insertRow(rows, 'known_devices', { token_hash: hashOf(old), seen_at: old });
      await insertRow(rows, 'known_devices', { token_hash: hashOf(late), seen_at: late });
    }
    await deleteRowsBefore(mine, 'known_devices', 'seen_at', late);
    const left = async (rows: typeof mine, instant: string) =>
      (await findRow(rows, 'known_devices', { token_hash: hashOf(instant) })) !== null;
    expect([await left(mine, old), await left(mine, late)]).toEqual([false, true]);
    expect([await left(other, old), await left(other, late)]).toEqual([true, true]);
  });
});
