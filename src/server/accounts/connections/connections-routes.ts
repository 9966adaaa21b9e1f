import { connectionsCalls } from '#contract/connections.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { type Api, done, ok, route } from '#server/core/http/route.ts';
import { withWritesToday } from './assistant-writes.ts';
import { endConnection, showConnections } from './connections-service.ts';

export function connectionsRoutes(api: Api): void {
  route(api, connectionsCalls.listConnections, async ({ viewer, scope, now }) =>
    ok(await withWritesToday(scope, await showConnections(scope), { viewer, now })),
  );

  route(api, connectionsCalls.deleteConnection, async ({ scope, params, request, now }) => {
    await endConnection(scope, params.id);
    await recordEvent(scope, { kind: 'connectionEnded' }, originOf(request), now);
    return done;
  });
}
