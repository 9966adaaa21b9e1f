import { startLocalServer } from '#tests/api/local-server.ts';
import { createReceiver } from './receiver-listener.ts';

/** Someone's server, on this machine, until the end of the test file. */
export async function startReceiver() {
  const { listener, ...receiver } = createReceiver();
  const { url } = await startLocalServer(listener);
  return { url, ...receiver };
}
