import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import {
  changeRow,
  countRows,
  deleteRows,
  findRow,
  insertNew,
  insertRow,
  insertRows,
  listRows,
  saveRow,
  takeRow,
  updateRows,
} from './user-rows.ts';

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
    expect(await deleteRows(mine, 'habits', { id, name: 'Another' })).toBe(false);
    expect(await findRow(mine, 'habits', { id })).not.toBeNull();
    expect(await deleteRows(mine, 'habits')).toBe(true);
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
    expect(await deleteRows(mine, 'known_devices', { seen_at: ['<', late] })).toBe(true);
    const left = async (rows: typeof mine, instant: string) =>
      (await findRow(rows, 'known_devices', { token_hash: hashOf(instant) })) !== null;
    expect([await left(mine, old), await left(mine, late)]).toEqual([false, true]);
    expect([await left(other, old), await left(other, late)]).toEqual([true, true]);
  });

  /** Devices of two users, seen on the days 1 to 3. */
  const buildDevices = async () => {
    const users = await buildUsers();
    for (const rows of [users.mine, users.other]) {
      for (const day of [2, 1, 3]) await insertRow(rows, 'known_devices', device(day));
    }
    return users;
  };
  const device = (day: number) => ({
    token_hash: `${day}`.padEnd(43, '-'),
    seen_at: `2026-11-0${day}T08:00:00.000Z`,
  });
  const { seen_at: second } = device(2);

  it('lists the rows of this user by conditions, in order, up to a limit, with some columns', async () => {
    const { mine } = await buildDevices();
    const days = async (listing: Parameters<typeof listRows<'known_devices', 'seen_at'>>[2]) =>
      await listRows(mine, 'known_devices', { ...listing, columns: ['seen_at'] });
    const [one, two, three] = [1, 2, 3].map((day) => ({ seen_at: device(day).seen_at }));
    expect(await days({ orderBy: ['seen_at'] })).toEqual([one, two, three]);
    expect(await days({ orderBy: ['seen_at desc'], limit: 2 })).toEqual([three, two]);
    const cases = [
      [{ seen_at: second }, [two]],
      [{ seen_at: ['<', second] }, [one]],
      [{ seen_at: ['<=', second] }, [one, two]],
      [{ seen_at: ['>', second] }, [three]],
      [{ seen_at: ['>=', second] }, [two, three]],
      [{ seen_at: ['<>', second] }, [one, three]],
      [{ token_hash: ['in', [device(1).token_hash, device(3).token_hash]] }, [one, three]],
    ] as const;
    for (const [where, found] of cases) expect(await days({ where, orderBy: ['seen_at'] })).toEqual(found);
    expect(await listRows(mine, 'habits', { where: { archived_at: ['is not', null] } })).toEqual([]);
    expect(await listRows(mine, 'habits', { where: { archived_at: ['is', null] } })).toHaveLength(1);
  });

  it('counts the rows of this user', async () => {
    const { mine } = await buildDevices();
    expect(await countRows(mine, 'known_devices')).toBe(3);
    expect(await countRows(mine, 'known_devices', { seen_at: ['<', second] })).toBe(1);
    expect(await countRows(mine, 'steps')).toBe(0);
  });

  it('saves a row in place of the one with the same key', async () => {
    const { mine, other } = await buildDevices();
    const later = { ...device(1), seen_at: '2026-11-30T08:00:00.000Z' };
    await saveRow(mine, 'known_devices', later);
    await saveRow(mine, 'known_devices', device(4));
    expect(await countRows(mine, 'known_devices')).toBe(4);
    const { token_hash } = later;
    expect(await findRow(mine, 'known_devices', { token_hash })).toMatchObject(later);
    expect(await findRow(other, 'known_devices', { token_hash })).toMatchObject(device(1));
  });

  it('inserts a list of rows, and a row only where none has its unique key', async () => {
    const { mine, other } = await buildUsers();
    await insertRows(mine, 'known_devices', []);
    expect(await countRows(mine, 'known_devices')).toBe(0);
    await insertRows(mine, 'known_devices', [device(1), device(2)]);
    const later = { ...device(1), seen_at: device(3).seen_at };
    const inserted = [mine, mine, other].map(async (rows) => await insertNew(rows, 'known_devices', later));
    expect(await Promise.all(inserted)).toEqual([false, false, true]);
    const stored = await listRows(mine, 'known_devices', { orderBy: ['seen_at'] });
    expect(stored).toMatchObject([device(1), device(2)]);
    const identity = { provider: 'email', subject: crypto.randomUUID(), created_at: second };
    const claims = [mine, other].map(async (rows) => await insertNew(rows, 'identities', identity));
    expect(new Set(await Promise.all(claims))).toEqual(new Set([false, true]));
  });

  it('changes a row and answers it as it is then', async () => {
    const { mine, other } = await buildDevices();
    const { token_hash } = device(1);
    const changed = await changeRow(mine, 'known_devices', { token_hash }, { seen_at: second });
    expect(changed).toEqual({ user_id: mine.userId, token_hash, seen_at: second });
    expect(await findRow(other, 'known_devices', { token_hash })).toMatchObject(device(1));
    expect(await changeRow(mine, 'known_devices', { token_hash: 'none' }, { seen_at: second })).toBeNull();
  });

  it('hands a row over once', async () => {
    const { mine, other } = await buildDevices();
    const { token_hash } = device(1);
    const take = async () => await takeRow(mine, 'known_devices', { token_hash });
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter((row) => row !== null)).toEqual([{ user_id: mine.userId, ...device(1) }]);
    expect([await countRows(mine, 'known_devices'), await countRows(other, 'known_devices')]).toEqual([2, 3]);
  });
});
