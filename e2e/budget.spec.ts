import { expect, test } from './fixtures.ts';

/** What the signed-in index may weigh, in bytes as sent (brotli). */
const JAVASCRIPT_MAX = 130_000;
const CSS_MAX = 15_000;
const FONT_MAX = 25_000;

test('the signed-in index stays within its weight, asks no other origin, and nothing on it moves', async ({
  page,
  club,
}) => {
  await club.join();
  for (const name of ['Read', 'Run', 'Breathe']) {
    await page.request.post('/api/v1/habits', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { name, emoji: 'droplet' },
    });
  }
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(club.to('index'));
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Read', pressed: false })).toBeVisible();

  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }),
    ),
  );
  const weight = (end: string) =>
    sent.filter(({ path }) => path.endsWith(end)).reduce((sum, { bytes }) => sum + bytes, 0);
  const weights = { javascript: weight('.js'), css: weight('.css'), font: weight('.woff2') };
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weights) });
  expect(Math.min(...Object.values(weights)), 'each kind was seen').toBeGreaterThan(0);
  expect(weights.javascript).toBeLessThanOrEqual(JAVASCRIPT_MAX);
  expect(weights.css).toBeLessThanOrEqual(CSS_MAX);
  expect(weights.font).toBeLessThanOrEqual(FONT_MAX);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
