import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

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
