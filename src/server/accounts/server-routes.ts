import { OLDEST_APP, serverCalls } from '#contract/server.ts';
import { version } from '#server/core/config/config.ts';
import { type Api, ok, route } from '#server/core/http/route.ts';
import { productName } from '#server/core/mail/product-name.ts';

export function serverRoutes(api: Api): void {
  const { REGISTRATION: registration } = api.context.config;
  const shown = { product: 'resilience', name: productName('en'), version, oldestApp: OLDEST_APP } as const;
  route(api, serverCalls.getServer, async () => ok({ ...shown, registration }));
}
