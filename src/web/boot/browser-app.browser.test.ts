import { afterEach, expect, test, vi } from 'vitest';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { createBrowserApp } from './browser-app.ts';

afterEach(clearToasts);

test.each([
  [429, 'tooManyRequests', 'tooManyRequests'],
  [503, 'unavailable', 'unavailable'],
  [503, 'storageFull', 'storageFullKept'],
])('says why a change is sent later that was answered by %i %s', async (status, message, text) => {
  const answer = async () => Response.json({ message }, { status });
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const config = { publicUrl: location.origin };
  const { client } = await createBrowserApp({ locale: 'en', buildId: 'test', config }, () => {});
  await client.outbox.open(crypto.randomUUID());
  client.outbox.write('settings.update', { haptics: false }).catch(() => undefined);
  await expect.poll(currentToasts).toMatchObject([{ status: 'error', text }]);
  expect(client.outbox.pending()).toHaveLength(1);
  await client.outbox.leave('forget');
});
