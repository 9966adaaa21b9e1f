import { expect, test } from 'vitest';
import { buildPageApp } from '#tests/api/page-app.ts';

test('logs an error of the rendering without the values that drivers quote in messages', async () => {
  const log: string[] = [];
  const { app, close } = await buildPageApp({
    log,
    render: async ({ onError }) => {
      onError(Object.assign(new Error('duplicate key: camille@example.org'), { code: '23505' }));
      return { status: 500, html: '<h1>Sorry</h1>', signedIn: false, hidden: true };
    },
  });
  expect((await app.inject('/')).statusCode).toBe(500);
  await close();
  const [line = '{}', ...more] = log;
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    msg: 'A page could not be rendered',
    err: { code: '23505', message: '' },
  });
  expect(line).not.toContain('camille');
});
