import type { Context } from '#server/core/http/context.ts';
import type { Api } from '#server/core/http/route.ts';
import { createPushSender, type PushSender } from './push-sender.ts';
import {
  createUnsubscribeTokens,
  readUnsubscribeKey,
  readVapidKeys,
  type UnsubscribeTokens,
} from './reminder-keys.ts';

/** The services that the routes and jobs of reminders share, beside those of all modules. */
export interface ReminderContext extends Context {
  readonly push: PushSender;
  readonly unsubscribing: UnsubscribeTokens;
}

export interface ReminderApi extends Api {
  readonly context: ReminderContext;
}

/** `testPushService` is for tests only: the origin of a push service on this machine. */
export function createReminderContext(shared: Context, testPushService?: string): ReminderContext {
  const { config } = shared;
  const keys = readVapidKeys(config);
  return {
    ...shared,
    push: createPushSender({ config, keys, testService: testPushService }),
    unsubscribing: createUnsubscribeTokens(readUnsubscribeKey(config), keys),
  };
}
