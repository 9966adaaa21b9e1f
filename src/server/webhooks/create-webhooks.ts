import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/core/http/context.ts';
import type { JobHandlers } from '#server/core/jobs/job-kinds.ts';
import { createAddressGuard } from '#server/core/outbound/address-guard.ts';
import { readEncryptionKey } from '#server/core/secrets/secrets.ts';
import { tellDay } from './day.job.ts';
import { deliverNext } from './deliver.job.ts';
import { tellNote } from './note.job.ts';
import { type WebhookContext, webhooksRoutes } from './webhooks-routes.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Builds the module of webhooks. */
export function createWebhooks(shared: Context) {
  const { config } = shared;
  const context: WebhookContext = {
    ...shared,
    guard: createAddressGuard(config.WEBHOOK_PRIVATE_HOSTS),
    encryptionKey: readEncryptionKey(config),
  };
  return {
    jobs: {
      hookNote: async (job) => await tellNote(context, job),
      hookDay: async (job) => await tellDay(context, job),
      webhook: async (job) => await deliverNext(context, job),
    } satisfies Partial<JobHandlers>,
    addRoutes: (app: FastifyInstance) => webhooksRoutes({ app, context }),
  };
}
