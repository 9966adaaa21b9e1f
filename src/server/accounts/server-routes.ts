import { OLDEST_APP, serverCalls } from '#contract/server.ts';
import { version } from '#server/core/config/config.ts';
import { ok, route } from '#server/core/http/route.ts';
import { productName } from '#server/core/mail/product-name.ts';
import type { AccountApi } from './services/account-context.ts';

export function serverRoutes(api: AccountApi): void {
  const { admission, config } = api.context;
  const { MOVED_TO: movedTo } = config;
  const shown = { product: 'resilience', name: productName('en'), version, oldestApp: OLDEST_APP } as const;
  route(api, serverCalls.getServer, async () => {
    const { registration } = await admission.read();
    return ok({ ...shown, registration, ...(movedTo !== undefined && { movedTo }) });
  });
}
