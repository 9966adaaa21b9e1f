import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { openSecondDevice } from './second-device.ts';

/** Within this time a change of another device is shown, without any input on the page. */
const SHOWN_WITHIN = 15_000;

test('shows a tick and a new habit of another device while the page stays in front', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await app.register();
  await createHabit(page, 'Read');
  const second = await openSecondDevice(page);
  await page.goto(app.to('index'));
  // It watches once the page is idle: the time counts from then on.
  const watches = second.waitForResponse((response) => response.url().includes('/assets/watch-changes'));
  await second.goto(app.to('index'));
  await watches;
  const isRead = { name: 'Read', exact: true };
  await expect(second.getByRole('button', isRead)).toHaveAttribute('aria-pressed', 'false');

  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', isRead).click();
  await stored;
  await expect(second.getByRole('button', isRead)).toHaveAttribute('aria-pressed', 'true', {
    timeout: SHOWN_WITHIN,
  });

  await createHabit(page, 'Walk');
  for (const each of [page, second])
    await expect(each.getByRole('button', { name: 'Walk', exact: true })).toBeVisible({
      timeout: SHOWN_WITHIN,
    });
});

test('sends no tick to an account that another tab has signed in, and sends it once its own is back', {
  tag: DEEP,
}, async ({ page, app }) => {
  app.expectStatusInConsole(409);
  const ann = await app.register('Ann');
  const { id } = await createHabit(page, 'Read');
  await page.goto(app.to('index'));
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  await expect(tick).toBeVisible();
  await saved(page);
  // As another tab does, by the browser's one cookie: never without a session, which the page would notice.
  await app.register('Ben');
  const refused = page.waitForResponse((response) => response.url().includes(id));
  await tick.click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByText(app.t('toasts.otherAccount'))).toBeVisible();
  await expect(tick).toBeHidden();
  expect(await (await page.request.get('/api/v1/habits')).json()).toEqual([]);

  await page.request.post('/api/v1/auth/login/email', { headers: sameOrigin, data: ann });
  await page.goto(app.to('index'));
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  const historyOf = async () => {
    const [habit] = (await (await page.request.get('/api/v1/habits')).json()) as {
      history: Record<string, number>;
    }[];
    return Object.values(habit?.history ?? {})[0];
  };
  await expect.poll(historyOf).toBe(1);
});
