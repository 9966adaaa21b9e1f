import { expect, test } from 'vitest';
import { MINUTE } from '#domain/days/time.ts';
import { buildTestApp, forEachApi } from '#tests/api/test-app.ts';

forEachApi('/readyz', (api) => {
  test('answers 503 while the statements of a user fail, though rows can be written', async () => {
    const { db } = api().database;
    const status = async () => {
      const { app } = await buildTestApp(api().database);
      const { statusCode } = await app.inject('/readyz');
      await app.close();
      return statusCode;
    };
    expect(await status()).toBe(200);
    await db.schema.alterTable('dividers').renameTo('no_dividers').execute();
    expect(await status()).toBe(503);
  });
});

forEachApi('/healthz', (api) => {
  test('answers 503 while the background work does not look for work, and 200 once it does again', async () => {
    const { app, clock, log } = await buildTestApp(api().database);
    const status = async () => (await app.inject('/healthz')).statusCode;
    expect(await status()).toBe(200);
    app.jobs.start();
    await Promise.all([app.jobs.runDue(), app.jobs.runPeriodic()]);
    expect(await status()).toBe(200);
    clock.now += 6 * MINUTE;
    expect(await status()).toBe(503);
    expect(log.join()).toContain('The background work has stopped');
    await app.jobs.runDue();
    expect(await status()).toBe(200);
    // The periodic work is silent for longer while one of its works runs.
    clock.now += 121 * MINUTE;
    await app.jobs.runDue();
    expect(await status()).toBe(503);
    await app.jobs.runPeriodic();
    expect(await status()).toBe(200);
    await app.jobs.drain(0);
    clock.now += 121 * MINUTE;
    expect(await status()).toBe(200);
    await app.close();
  });

  test('is not about jobs before the server has started them', async () => {
    const { app, clock } = api();
    clock.now += 121 * MINUTE;
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  });
});
