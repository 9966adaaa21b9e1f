import { startLocalServer } from '#tests/api/local-server.ts';
import { createPushService, type TestBrowser } from './push-receiver.ts';

/** A push service for as long as a test file runs. */
export async function startPushService(publicKey: () => string) {
  const { listener, subscribeAt } = createPushService(publicKey);
  const { url } = await startLocalServer(listener);
  return { url, subscribe: (): TestBrowser => subscribeAt(url) };
}
