import { randomUUIDv7 } from 'node:crypto';
import type { PowerEvent } from '#contract/power.ts';
import type { Queries } from '#server/database/database.ts';
import { NOBODY } from '#server/user/nobody.ts';

/** The events of visitors are kept together, under nobody. */
export async function addEvent(
  queries: Queries,
  userId: string | undefined,
  { name, properties = {} }: PowerEvent,
  createdAt: string,
): Promise<void> {
  await queries
    .insertInto('power_events')
    .values({
      user_id: userId ?? NOBODY,
      id: randomUUIDv7(),
      name,
      properties: JSON.stringify(properties),
      created_at: createdAt,
    })
    .execute();
}
