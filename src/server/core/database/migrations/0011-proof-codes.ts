import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { tableMaker } from './table-maker.ts';

/** The mailed code of each session, so that no session can end the code of another. Older codes are dropped. */
export const proofCodes = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { text } = tableMaker(db, engine);
    await db.schema.alterTable('sessions').addColumn('proof_code_hash', text).execute();
    await db.schema.alterTable('sessions').addColumn('proof_code_attempts', 'integer').execute();
    await db.schema.alterTable('sessions').addColumn('proof_code_expires_at', text).execute();
    await db.deleteFrom('mail_secrets').where('purpose', '=', 'proof').execute();
  },
});
