import type { TableMaker } from './table-maker.ts';

/** Who runs the server is a member with another role. What a server must know of itself is a row of the system user, who has no account. */
export async function operators(maker: TableMaker): Promise<void> {
  await maker.addFilled('users', 'role', maker.text, 'member');
  await maker
    .table('server_facts')
    .texts('user_id', 'name', 'until')
    .primaryKey('user_id', 'name')
    .length('name', 1, 100)
    .create();
}
