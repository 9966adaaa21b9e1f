import { setTimeout as delay } from 'node:timers/promises';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

/** Counts frames, not milliseconds: on a slow machine a frame lasts longer, and there still may be only one. */
test('paints a tick in the next frame on a slow network', async ({ page, app }) => {
  await app.register();
  await createHabit(page, 'Breathe');
  // The server's answer comes a second later than the frames that are counted.
  await page.route('**/activities', async (route) => {
    await delay(1_000);
    await route.continue();
  });
  await page.goto(app.to('index'));
  const tick = page.getByRole('button', { name: 'Breathe', exact: true, pressed: false });
  await expect(tick).toBeVisible();
  await answered(page);
  const frames = await tick.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        let counted = 0;
        const look = () => {
          counted += 1;
          if (button.getAttribute('aria-pressed') === 'true' || counted > 100) resolve(counted);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        (button as HTMLButtonElement).click();
      }),
  );
  expect(frames, 'frames until the tick shows').toBe(1);
});

test('keeps a tick whose page is left before the browser was idle', async ({ page, app }) => {
  await app.register();
  await createHabit(page, 'Breathe');
  // A busy browser: what waits for the paint of the tick does not run before the page is left.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(app.to('index'));
  await answered(page);
  const tick = page.getByRole('button', { name: 'Breathe', exact: true });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});
