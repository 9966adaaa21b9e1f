import { expect, it } from 'vitest';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import { countStatements } from './dialect.ts';
import { withTransaction } from './user-rows.ts';

forEachEngine('countStatements', (getDatabase) => {
  it('lists the sent statements, and the control of transactions apart', async () => {
    const { db } = getDatabase();
    const user = userRow();
    const { statements, control } = await countStatements(async () => {
      await db.insertInto('users').values(user).execute();
      await withTransaction(getDatabase(), user.user_id, async ({ queries: transaction }) => {
        await transaction
          .insertInto('habits')
          .values(habitRow({ user_id: user.user_id }))
          .execute();
      });
      await withTransaction(getDatabase(), user.user_id, async () => {
        throw new Error('no');
      }).catch(() => {});
    });
    expect(statements.map(({ sql }) => sql.split(' (')[0])).toEqual([
      'insert into "users"',
      'insert into "habits"',
    ]);
    expect(statements[0]?.parameters).toContain(user.user_id);
    expect(control).toEqual(['begin', 'commit', 'begin', 'rollback']);
  });

  it('omits concurrent statements of others, and can be nested', async () => {
    const { db } = getDatabase();
    const read = () => db.selectFrom('users').select('user_id').execute();
    const others = Promise.all([read(), read()]);
    const outer = await countStatements(async () => {
      await read();
      const inner = await countStatements(read);
      return inner.statements.length;
    });
    await others;
    expect(outer.result).toBe(1);
    expect(outer.statements).toHaveLength(2);
  });
});
