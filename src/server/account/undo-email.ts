import { refusedField } from '#server/http/api-error.ts';
import type { Context } from '#server/http/context.ts';

/** Restores the former address by the link that was mailed to it. */
export async function undoEmail(_context: Context, _token: string, _now: number): Promise<void> {
  throw refusedField('token', 'invalidUndoToken');
}
