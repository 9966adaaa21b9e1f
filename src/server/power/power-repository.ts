import { randomUUIDv7 } from 'node:crypto';
import type { PowerEvent } from '#contract/power.ts';
import type { Queries } from '#server/database/database.ts';

/** Stands for everybody who was not signed in: their events are kept together, under no user. */
const VISITOR = '00000000-0000-0000-0000-000000000000';

export async function addEvent(
  queries: Queries,
  userId: string | undefined,
  { name, properties = {} }: PowerEvent,
  createdAt: string,
): Promise<void> {
  await queries
    .insertInto('power_events')
    .values({
      user_id: userId ?? VISITOR,
      id: randomUUIDv7(),
      name,
      properties: JSON.stringify(properties),
      created_at: createdAt,
    })
    .execute();
}
