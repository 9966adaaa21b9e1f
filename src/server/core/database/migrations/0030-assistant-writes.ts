import type { TableMaker } from './table-maker.ts';

/** What assistants wrote, and what was there before. Without a foreign key to its habit, as what imports recorded. */
export async function assistantWrites(maker: TableMaker): Promise<void> {
  await maker
    .table('assistant_writes')
    .texts('user_id')
    .naturals('number')
    .texts('client_id', 'client', 'what')
    .optionalTexts('habit_id', 'day', 'before')
    .texts('after', 'made_at')
    .primaryKey('user_id', 'number')
    .belongsToUser()
    .form('day', '____-__-__')
    .create();
  await maker.db.schema
    .createIndex('assistant_writes_by_age')
    .on('assistant_writes')
    .column('made_at')
    .execute();
}
