import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { silentLog } from '#tests/database/build-test-database.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { habitDayRow, habitRow, userRow } from '#tests/database/rows.ts';
import { openDatabase } from './open.ts';

const awkward = [
  'É\u0301 ﬁ ß 👩🏽‍🚀 \u200f‏عربي',
  `'; drop table users; -- " \\ %_ $1 ?1`,
  '  spaces kept  ',
  '\t\n\r\u0001',
  'a\u0301 is not \u00e1',
  '👍'.repeat(255),
];

forEachEngine('openDatabase', (getDatabase) => {
  it.each(awkward)('returns text exactly as it was stored: %j', async (text) => {
    const { db } = getDatabase();
    const user = userRow({ first_name: text });
    await db.insertInto('users').values(user).execute();
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', user.user_id)
      .executeTakeFirst();
    expect({ ...row }).toEqual(user);
  });

  it('compares text byte by byte', async () => {
    const { db } = getDatabase();
    const user = userRow();
    await db.insertInto('users').values(user).execute();
    const names = ['a', 'B', 'é', 'Z', '_', '👍', 'e\u0301', 'É', '0'];
    const habits = names.map((name) => habitRow({ user_id: user.user_id, name }));
    await db.insertInto('habits').values(habits).execute();
    const rows = await db
      .selectFrom('habits')
      .select('name')
      .where('user_id', '=', user.user_id)
      .orderBy('name')
      .execute();
    expect(rows.map((row) => row.name)).toEqual(
      names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
    const upper = await db
      .selectFrom('habits')
      .select('name')
      .where('user_id', '=', user.user_id)
      .where('name', '=', 'A')
      .execute();
    expect(upper).toEqual([]);
  });

  it('returns counts and sums as numbers', async () => {
    const { rows } = await sql<{ total: number; some: number }>`
      select sum(n) as total, count(*) as some from (select 40 as n union all select 2) as numbers
    `.execute(getDatabase().db);
    expect(rows.map((row) => ({ ...row }))).toEqual([{ total: 42, some: 2 }]);
  });

  it('returns how many rows a write changed', async () => {
    const { db } = getDatabase();
    const user = userRow();
    await db.insertInto('users').values(user).execute();
    const change = (userId: string) =>
      db.updateTable('users').set({ locale: 'fr' }).where('user_id', '=', userId).executeTakeFirst();
    expect((await change(user.user_id)).numUpdatedRows).toBe(1n);
    expect((await change('nobody')).numUpdatedRows).toBe(0n);
  });

  it('deletes all rows that refer to a user, and none of another', async () => {
    const { db } = getDatabase();
    await fillEveryTable(db, 2);
    const filled = db
      .selectFrom('users')
      .select('user_id')
      .where('email', 'in', ['0@example.org', '1@example.org']);
    const [gone = '', kept = ''] = (await filled.execute()).map(({ user_id }) => user_id);
    await db.deleteFrom('users').where('user_id', '=', gone).execute();
    for (const table of [
      'habits',
      'habit_days',
      'steps',
      'dividers',
      'sessions',
      'idempotency_keys',
    ] as const) {
      const rows = await db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', 'in', [gone, kept])
        .execute();
      expect([table, new Set(rows.map((row) => row.user_id))]).toEqual([table, new Set([kept])]);
    }
  });

  it.each([
    ['a flag of 2', (user_id: string) => habitRow({ user_id, activated: 2 as 1 })],
    ['a fractional position', (user_id: string) => habitRow({ user_id, position: 1.5 })],
    ['a position below 0', (user_id: string) => habitRow({ user_id, position: -1 })],
    ['an empty name', (user_id: string) => habitRow({ user_id, name: '' })],
    ['a name of 256 characters', (user_id: string) => habitRow({ user_id, name: 'x'.repeat(256) })],
    ['a creation day that is none', (user_id: string) => habitRow({ user_id, created_on: '20 Nov 2026' })],
  ])('refuses %s', async (_, build) => {
    const { db } = getDatabase();
    const user = userRow();
    await db.insertInto('users').values(user).execute();
    await expect(db.insertInto('habits').values(build(user.user_id)).execute()).rejects.toThrow(
      /constraint|integer/i,
    );
    await expect(
      db
        .insertInto('habits')
        .values(habitRow({ user_id: user.user_id }))
        .execute(),
    ).resolves.toBeDefined();
  });

  it('refuses a day without content', async () => {
    const { db } = getDatabase();
    const user = userRow();
    const habit = habitRow({ user_id: user.user_id });
    const day = { user_id: user.user_id, habit_id: habit.id };
    await db.insertInto('users').values(user).execute();
    await db.insertInto('habits').values(habit).execute();
    await expect(
      db
        .insertInto('habit_days')
        .values(habitDayRow({ ...day, count: 0 }))
        .execute(),
    ).rejects.toThrow('constraint');
    const steps = JSON.stringify(['step']);
    await db
      .insertInto('habit_days')
      .values(habitDayRow({ ...day, count: 0, steps }))
      .execute();
  });
});

forEachEngine('an open database', (getDatabase, { engine, getTestDatabase }) => {
  it('makes its files unreadable for other accounts', () => {
    const { dataDir } = getTestDatabase().options;
    const files = readdirSync(dataDir).filter((name) => name.startsWith('resilience.sqlite'));
    expect(files.length > 0).toBe(engine === 'sqlite');
    for (const file of files)
      expect(`${file} ${statSync(join(dataDir, file)).mode & 0o077}`).toBe(`${file} 0`);
  });

  it('closes after the running work, and refuses more', async () => {
    const { db, close } = getDatabase();
    const user = userRow();
    const writing = db.transaction().execute(async (transaction) => {
      await delay(50);
      await transaction.insertInto('users').values(user).execute();
    });
    await delay(10);
    await close();
    await writing;
    await expect(db.selectFrom('users').select('user_id').execute()).rejects.toThrow('destroyed');
    const again = await openDatabase({ ...getTestDatabase().options, log: silentLog });
    expect(await again.db.selectFrom('users').select('user_id').execute()).toHaveLength(1);
    await again.close();
  });
});
