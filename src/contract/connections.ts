import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, shownText } from './common.ts';
import { CLIENT_ID_MAX, CONNECTIONS_MAX, HOST_MAX } from './limits.ts';
import { personalTokenSchema } from './personal-tokens.ts';

export const connectionSchema = personalTokenSchema
  .omit({ origins: true, expiresAt: true })
  .extend({
    name: personalTokenSchema.shape.name.meta({ description: 'As the client calls itself' }),
    clientId: shownText(CLIENT_ID_MAX),
    host: shownText(HOST_MAX).meta({ description: 'Where its codes were sent' }),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof connectionSchema>;

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
} as const;
