import { securityEventsCalls } from '#contract/calls/security-events.ts';
import { ok } from '#server/core/http/answers.ts';
import { type Api, route } from '#server/core/http/route.ts';
import { showEvents } from './show-events.ts';

export function securityEventsRoutes(api: Api): void {
  route(api, securityEventsCalls.listSecurityEvents, async ({ scope, query }) =>
    ok(await showEvents(scope, query.before)),
  );
}
