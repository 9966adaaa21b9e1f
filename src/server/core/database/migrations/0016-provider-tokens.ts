import type { TableMaker } from './table-maker.ts';

/** The encrypted token that withdraws our access to a user's account at a provider. */
export async function providerTokens({ db, text }: TableMaker): Promise<void> {
  await db.schema.alterTable('user_identities').addColumn('sealed_token', text).execute();
}
