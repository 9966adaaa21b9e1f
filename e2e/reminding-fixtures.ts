import { test as base, expect } from './fixtures.ts';
import { type RemindingServer, startRemindingServer } from './reminding-server.ts';

/** One server for all tests of a worker, whose clock they move. */
export const test = base.extend<object, { reminding: RemindingServer }>({
  reminding: [
    async ({ playwright }, use) => {
      const server = await startRemindingServer();
      const asking = await playwright.request.newContext();
      expect((await asking.get(`${server.url}/readyz`)).status()).toBe(200);
      await asking.dispose();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ reminding }, use) => {
    reminding.setClockRight();
    await use(reminding.url);
  },
});
