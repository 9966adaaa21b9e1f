import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { logFailure } from '#web/platform/log-failure.ts';
import { colorNames, drawPicture, FONT, HEIGHT, type Picture, type PictureColors, WIDTH } from './picture.ts';

/** The colours of the current theme, as on the page. */
export function colorsOn(page: HTMLElement): PictureColors {
  const probe = page.appendChild(document.createElement('span'));
  const color = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = Object.fromEntries(colorNames.map((name) => [name, color(name)])) as PictureColors;
  probe.remove();
  return colors;
}

/** The picture of an emoji with an explicit size, which some browsers need to draw it; null when it cannot be loaded. */
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

/**
 * Under a name of its own: a page whose first frame came before its font never uses that font (font-display in font.css). Without it the
 * picture has the font of the system.
 */
async function loadFont(): Promise<void> {
  if ([...document.fonts].some(({ family }) => family === FONT)) return;
  try {
    document.fonts.add(await new FontFace(FONT, `url(${figtree})`, { weight: '300 900' }).load());
  } catch (error) {
    logFailure('The font of the picture did not load', error);
  }
}

/** Draws the picture on this device, as a PNG. Nothing is sent. */
export async function makePicture(picture: Picture): Promise<Blob> {
  await loadFont();
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

/** The only chart not drawn into a React element, so its target may be missing. */
function found<T>(target: T | null): T {
  if (target === null) throw new Error('The target element of the chart is not found');
  return target;
}
