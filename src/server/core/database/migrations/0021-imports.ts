import type { TableMaker } from './table-maker.ts';

/** What the imports of other apps' files changed, so that they can be undone. */
export async function imports(maker: TableMaker): Promise<void> {
  await maker
    .table('imports')
    .texts('user_id', 'id', 'source', 'created_at')
    .optionalTexts('undo_at')
    .naturals('habits_added', 'habits_merged', 'days', 'habits_removed', 'days_removed', 'bytes')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .length('source', 1, 64)
    .create();
  await maker
    .table('imported_habits')
    .texts('user_id', 'import_id', 'habit_id')
    .optionalIntegers('kept_days')
    .optionalTexts('fingerprint')
    .texts('ticks', 'skips', 'amounts', 'others')
    .primaryKey('user_id', 'import_id', 'habit_id')
    .belongsToUser()
    .belongsTo('import', ['user_id', 'import_id'], 'imports', ['user_id', 'id'])
    .create();
  await maker.db.schema.createIndex('imports_by_age').on('imports').column('created_at').execute();
}
