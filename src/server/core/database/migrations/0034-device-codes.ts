import type { TableMaker } from './table-maker.ts';

/** The code by which another device signs in belongs to the session that shows it, and ends with it. */
export async function deviceCodes(maker: TableMaker): Promise<void> {
  await maker.addTexts('sessions', 'device_code_hash', 'device_code_expires_at');
}
