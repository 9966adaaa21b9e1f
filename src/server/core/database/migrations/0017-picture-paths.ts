import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** Pictures are stored by their path: with the address of the server in it, a new name of the server broke them all. */
export async function picturePaths({ db, engine }: TableMaker): Promise<void> {
  const start =
    engine === 'postgres' ? sql`strpos(picture_url, '/pictures/')` : sql`instr(picture_url, '/pictures/')`;
  await sql`
    update users set picture_url = substr(picture_url, ${start})
    where picture_url like 'http%://%/pictures/' || user_id || '/%'
  `.execute(db);
}
