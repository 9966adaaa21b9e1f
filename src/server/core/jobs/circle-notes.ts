import type { UserRows } from '#server/core/database/user-rows.ts';
import { enqueue } from './jobs-repository.ts';

/** After a write of a user who is in a circle: what they show follows by a job, of which one waits at a time. */
export async function noteShown(rows: UserRows, now: number): Promise<void> {
  await enqueue(rows, { kind: 'circleShow', id: 'circle-show', payload: {}, now });
}
