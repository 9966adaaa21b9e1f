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
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The canvas of the picture has no context');
  const hasLines = picture.lines.length > 0;
  drawPicture(context, picture, hasLines ? (await import('./draw-lines.ts')).drawLines : undefined);
  return await canvas.convertToBlob({ type: 'image/png' });
}
