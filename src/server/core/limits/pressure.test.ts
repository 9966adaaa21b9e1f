import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addErrorHandler } from '#server/core/plugins/errors.ts';
import { watchLoad } from './pressure.ts';

const LOOP_DELAY_MAX = 40;
const BLOCK_MS = 300;

test('refuses requests while the process is overloaded, and recovers', async () => {
  const app = Fastify();
  addErrorHandler(app);
  const shed = { count: 0 };
  const refuseOverload = await watchLoad(app, LOOP_DELAY_MAX, () => void (shed.count += 1));
  app.addHook('onRequest', async () => refuseOverload());
  app.get('/', () => 'served');
  await app.ready();
  try {
    const statuses = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const until = performance.now() + BLOCK_MS;
      while (performance.now() < until);
      await setImmediate();
      const answer = await app.inject('/');
      statuses.add(answer.statusCode);
      if (answer.statusCode !== 503) continue;
      expect([answer.json().message, answer.headers['retry-after']]).toEqual(['unavailable', '5']);
      break;
    }
    expect(statuses).toContain(503);
    expect(shed.count).toBe(1);
    await expect
      .poll(async () => (await delay(200), (await app.inject('/')).payload), { timeout: 10_000 })
      .toBe('served');
  } finally {
    await app.close();
  }
});
