import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** The mailed code of each session, so that no session can end the code of another. Older codes are dropped. */
export async function proofCodes({ db, text }: TableMaker): Promise<void> {
  const { schema } = db;
  await schema.alterTable('sessions').addColumn('proof_code_hash', text).execute();
  await schema.alterTable('sessions').addColumn('proof_code_attempts', 'integer').execute();
  await schema.alterTable('sessions').addColumn('proof_code_expires_at', text).execute();
  await sql`delete from mail_secrets where purpose = 'proof'`.execute(db);
}
