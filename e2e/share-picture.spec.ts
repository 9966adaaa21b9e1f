import { addDays, dayIn } from '#domain/days/day-key.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

test('draws the same picture with and without motion, in both themes', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  const { id } = await createHabit(page, 'Read');
  const today = dayIn(noonZone, Date.now());
  const days = Array.from({ length: 40 }, (_, ago) => addDays(today, -ago));
  await tickDays(page, id, days);
  const picture = page.getByRole('dialog').getByRole('img');
  for (const colorScheme of ['light', 'dark'] as const) {
    const drawn: string[][] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion });
      await page.goto(app.to('habits-performance'));
      await page.getByRole('button', { name: t('performance.share'), exact: true }).click();
      await expect(picture).toBeVisible();
      drawn.push(await picture.evaluate(coloursOf));
    }
    const [moving = [], still = []] = drawn;
    expect(still.length, `${colorScheme}: ${still.join(' ')}`).toBeGreaterThan(5);
    expect(still).toEqual(moving);
  }
});

/** The colours that fill an area of the picture, each as a number, and a hash of all pixels. */
function coloursOf(picture: SVGElement | HTMLElement): string[] {
  const { naturalWidth: width, naturalHeight: height } = picture as HTMLImageElement;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.drawImage(picture as HTMLImageElement, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1_000)
    .map(([pixel]) => pixel.toString(16))
    .toSorted()
    .concat(`all ${pixels.reduce((hash, pixel) => (Math.imul(hash, 31) + pixel) | 0, 0)}`);
}
