import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, shownCount, shownText } from './common.ts';
import { ASSISTANT_WRITES_MAX, CLIENT_ID_MAX, CONNECTIONS_MAX, HOST_MAX } from './limits.ts';
import { listedTokenSchema, personalTokenSchema } from './personal-tokens.ts';

export const connectionSchema = personalTokenSchema
  .omit({ origins: true, expiresAt: true })
  .extend({
    name: personalTokenSchema.shape.name.meta({ description: 'As the client calls itself' }),
    clientId: shownText(CLIENT_ID_MAX),
    host: shownText(HOST_MAX).meta({ description: 'Where its codes were sent' }),
    writesToday: listedTokenSchema.shape.writesToday,
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof connectionSchema>;

const undoneSchema = z
  .object({ undone: shownCount(ASSISTANT_WRITES_MAX), kept: shownCount(ASSISTANT_WRITES_MAX) })
  .meta({ id: 'UndoneChanges', description: 'kept: changed again since, and left as it is' });
export type Undone = z.infer<typeof undoneSchema>;

/** Assistants that the user has let in (docs/decisions/assistants.md#oauth). */
export const connectionsCalls = {
  listConnections: defineCall('GET /user/connections', {
    summary: 'Assistants that the user has let in, the oldest first',
    answers: { 200: z.array(connectionSchema).meta({ maxItems: CONNECTIONS_MAX }) },
  }),
  deleteConnection: defineCall('DELETE /user/connections/{id}', {
    summary: 'End the access of an assistant',
    params: idParams,
    errors: ['notFound'],
  }),
  undoConnection: defineCall('POST /user/connections/{id}/undo', {
    summary: 'Take back what an assistant changed today; id: of its connection or its personal token',
    params: idParams,
    answers: { 200: undoneSchema },
    errors: ['notFound'],
  }),
} as const;
