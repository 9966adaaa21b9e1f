import type { TableMaker } from './table-maker.ts';

/** Actions that a user may do once until an instant. */
export async function once(maker: TableMaker): Promise<void> {
  await maker
    .table('once')
    .texts('user_id', 'mark', 'until')
    .primaryKey('user_id', 'mark')
    .belongsToUser()
    .length('mark', 1, 128)
    .create();
}
