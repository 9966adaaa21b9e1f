import type { TableMaker } from './table-maker.ts';

/** Product events. No foreign key: the events of visitors belong to no user. */
export async function powerEvents(maker: TableMaker): Promise<void> {
  await maker
    .table('power_events')
    .texts('user_id', 'id', 'name', 'properties', 'created_at')
    .primaryKey('user_id', 'id')
    .length('name', 1, 128)
    .create();
}
