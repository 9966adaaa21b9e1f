import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { userRow } from '#tests/database/rows.ts';
import { countUsers } from './count-users.ts';

forEachEngine('countUsers', (getDatabase) => {
  it('counts all accounts, also those of several parts', async () => {
    const database = getDatabase();
    const add = async (count: number) => {
      const rows = Array.from({ length: count }, () => userRow());
      await database.db.insertInto('users').values(rows).execute();
    };
    expect(await countUsers(database)).toBe(0);
    for (let times = 0; times < 8; times += 1) await add(500);
    expect(await countUsers(database)).toBe(4_000);
    await add(1);
    expect(await countUsers(database)).toBe(4_001);
  });
});
