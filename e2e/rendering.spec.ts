import type { RouteName } from '#i18n/paths.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

test('moves nothing while the document arrives slowly', { tag: DEEP }, async ({ page, app }) => {
  const devtools = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, uploadThroughput: -1 };
  const open = async (route: RouteName) => {
    await devtools.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: 12_000 });
    await page.goto(app.to(route), { waitUntil: 'domcontentloaded' });
    await devtools.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: -1 });
    await answered(page);
    expect(await shiftsOf(page), route).toEqual([]);
  };
  await watchShifts(page);
  for (const route of ['index', 'auth-login', 'apps'] as const) await open(route);
  await app.register();
  await createHabit(page, 'Read');
  await open('settings');
});
