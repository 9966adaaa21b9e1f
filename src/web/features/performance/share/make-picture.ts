import { drawPicture, HEIGHT, type Picture, type PictureColors, WIDTH } from './picture.ts';

/** The colours of the look in use, as they are on the page. */
export function colorsOn(page: HTMLElement): PictureColors {
  const probe = page.appendChild(document.createElement('span'));
  // With reduced motion every transition lasts 1 ms (base.css), and each reading would be of its start: the colour before.
  probe.style.setProperty('transition', 'none', 'important');
  const color = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    background: color('bg'),
    grid: color('grid'),
    card: color('card'),
    ink: color('ink'),
    soft: color('soft'),
    brand: color('brand'),
    onBrand: color('on-brand'),
    done: color('done'),
    miss: color('miss'),
  };
  probe.remove();
  return colors;
}

/** The picture of an emoji at a size of its own, which some browsers need to draw it; null where it cannot be had. */
export async function loadEmoji(name: string): Promise<HTMLImageElement | null> {
  try {
    const answer = await fetch(`/images/emojis/${name}.svg`);
    if (!answer.ok) return null;
    const image = new Image();
    const sized = (await answer.text()).replace('<svg ', '<svg width="192" height="192" ');
    image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Draws the picture on this device, as a PNG. Nothing of it goes anywhere. */
export async function makePicture(picture: Picture): Promise<Blob> {
  // Text that is drawn before its font is there stays in another one.
  await Promise.all([500, 600, 800].map((weight) => document.fonts.load(`${weight} 48px Figtree`)));
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
    drawPicture(found(canvas.getContext('2d')), picture);
    return await canvas.convertToBlob({ type: 'image/png' });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  drawPicture(found(canvas.getContext('2d')), picture);
  return await new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(found(blob)), 'image/png');
  });
}

/** The only chart that is drawn into something else than a React element, and so may find nothing to draw in (specification §8). */
function found<T>(target: T | null): T {
  if (target === null) throw new Error('The target element of the chart is not found');
  return target;
}
