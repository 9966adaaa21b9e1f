import type { TableMaker } from './table-maker.ts';

/** What happens to accounts, and the networks of their sessions. Sessions that exist have none. */
export async function securityEvents(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker
    .table('security_events')
    .texts('user_id', 'at', 'id', 'kind')
    .optionalTexts('browser', 'system', 'network', 'session')
    .texts('detail')
    .naturals('times')
    .primaryKey('user_id', 'at', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .length('detail', 2, 1_024)
    .create();
  await schema.createIndex('security_events_by_age').on('security_events').column('at').execute();
  for (const column of ['network', 'replaced_at']) {
    await schema.alterTable('sessions').addColumn(column, maker.text).execute();
  }
}
