import { connectionsCalls } from '#contract/connections.ts';
import { requireClient } from '#server/accounts/connections/connections-service.ts';
import { type Api, ok, route } from '#server/core/http/route.ts';
import { undoWrites } from './undo-writes.ts';

/** Loaded with the server, unlike the rest of this folder: it is the user who takes back. */
export function undoRoutes(api: Api): void {
  route(api, connectionsCalls.undoConnection, async ({ viewer, scope, params, now, spend }) => {
    await requireClient(scope, params.id);
    const answer = await undoWrites(scope, params.id, { viewer, now });
    spend('items', answer.undone + answer.kept);
    return ok(answer);
  });
}
