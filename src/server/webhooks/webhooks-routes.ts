import { webhooksCalls } from '#contract/webhooks.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { deleteWebhook } from '#server/accounts/webhooks/webhooks.ts';
import type { Context } from '#server/core/http/context.ts';
import { type Api, created, done, ok, route, routePrepared } from '#server/core/http/route.ts';
import { listDeliveries, presentDelivery } from './deliveries.ts';
import {
  changeWebhook,
  makeWebhook,
  ping,
  present,
  repeat,
  requireWebhook,
  rotateSecret,
  showWebhooks,
  type WebhookServices,
} from './webhooks-service.ts';

export interface WebhookContext extends Context, WebhookServices {}

export function webhooksRoutes(api: Api & { readonly context: WebhookContext }): void {
  const { limits, guard, encryptionKey } = api.context;

  route(api, webhooksCalls.listWebhooks, async ({ scope }) => ok(await showWebhooks(scope)));

  route(
    api,
    webhooksCalls.createWebhook,
    async ({ scope, body, request, now }) => {
      await limits.take('newWebhooksOfUser', scope.userId);
      const webhook = await makeWebhook(scope, body, api.context, now);
      await recordEvent(scope, { kind: 'webhookCreated' }, originOf(request), now);
      return created(webhook);
    },
    // Its secret is sealed: a repetition has none to answer.
    async ({ scope }, id) => ({ ...present(await requireWebhook(scope, id)), secret: null }),
  );

  routePrepared(api, webhooksCalls.updateWebhook, {
    // Otherwise a stolen session could read all that is sent from then on.
    needsProof: ({ body }) => body.url !== undefined,
    prepare: async () => undefined,
    handle: async ({ scope, params, body, now }) =>
      ok(await changeWebhook(scope, params.id, body, guard, now)),
  });

  route(api, webhooksCalls.deleteWebhook, async ({ scope, params, request, now }) => {
    await requireWebhook(scope, params.id);
    await deleteWebhook(scope, params.id);
    await recordEvent(scope, { kind: 'webhookDeleted' }, originOf(request), now);
    return done;
  });

  route(api, webhooksCalls.testWebhook, async ({ scope, params, now }) => {
    await requireWebhook(scope, params.id);
    await limits.take('deliveriesOfUser', scope.userId);
    return created(await ping(scope, params.id, now));
  });

  route(
    api,
    webhooksCalls.rotateWebhook,
    async ({ scope, params, request, now }) => {
      await limits.take('newWebhooksOfUser', scope.userId);
      const secret = await rotateSecret(scope, params.id, encryptionKey, now);
      await recordEvent(scope, { kind: 'webhookRotated' }, originOf(request), now);
      return ok({ secret });
    },
    async () => ({ secret: null }),
  );

  route(api, webhooksCalls.listDeliveries, async ({ scope, params, now }) => {
    await requireWebhook(scope, params.id);
    return ok((await listDeliveries(scope, params.id, now)).map(presentDelivery));
  });

  route(api, webhooksCalls.repeatDelivery, async ({ scope, params, now }) => {
    await limits.take('deliveriesOfUser', scope.userId);
    return ok(await repeat(scope, params.id, params.deliveryId, now));
  });
}
