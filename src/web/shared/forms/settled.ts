import { withTimeout } from '#web/platform/with-timeout.ts';

/** Milliseconds to wait for the answer; after that the outbox sends the mutation in the background. */
const PATIENCE = 1_500;

/** Waits until a mutation is answered, or stored while there is no network; its refusal, or null. */
export async function refusalOfWrite(written: Promise<unknown> & { saved: Promise<void> }) {
  try {
    await (navigator.onLine ? withTimeout(written, PATIENCE) : written.saved);
    return null;
  } catch (error) {
    return { error };
  }
}
