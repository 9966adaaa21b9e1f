import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';

test('names and requests no external service when none is configured', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const route of ['index', 'product-support', 'product-privacy', 'apps'] as const) {
    const answer = await page.goto(app.to(route));
    await answered(page);
    expect(await answer?.text()).not.toMatch(/sentry|crisp|plausible|analytics|socialLinks|appStore/i);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/https?:|wss?:|unsafe/);
  }
  expect(asked.length).toBeGreaterThan(0);
  expect(
    asked.filter((url) => /\/(?:outside|analytics|error-reports|chat|chat-button)-[\w-]{8}\.js$/.test(url)),
  ).toEqual([]);
  expect(new Set(asked.map((url) => new URL(url).origin)).size).toBe(1);
  expect(await page.getByRole('button', { name: app.t('common.chat') }).count()).toBe(0);
});
