import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { root } from '../build/stamp.ts';

const android = 'android/app/src/main/res';
const ios = 'ios/App/App/Assets.xcassets';

/** Pixels to a unit of Android's, by the names of its folders. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

/** Sides in Android's units: of an old launcher's icon, of an adaptive one's layers, of a notification's icon and of the splash's picture. */
const [LAUNCHER, LAYER, NOTICE, SPLASH] = [48, 108, 24, 288];
/** An adaptive icon shows at most two thirds of its layers: the tile fills that part. */
const LAYER_VIEW = view(28 * 1.5);
/** The tile of the splash, in proportion to its picture. */
const SPLASH_VIEW = view((28 * 288) / 120);

/** A square around the middle of the tile, of some side in its own units. */
function view(side: number): string {
  const start = 14 - side / 2;
  return `${start} ${start} ${side} ${side}`;
}

interface Picture {
  readonly file: string;
  readonly side: number;
  readonly svg: string;
  /** iOS allows no transparency in an icon. */
  readonly opaque?: boolean;
}

/** Draws every icon and splash of both apps from the logo of the website. */
export async function drawShellPictures(): Promise<void> {
  const logo = await readFile(join(root, 'public/icons/favicon.svg'), 'utf8');
  for (const picture of shellPictures(logo)) await draw(picture);
}

export function shellPictures(logo: string): Picture[] {
  const tile = (viewBox: string, radius: number) =>
    logo.replace(/viewBox="[^"]*"/, `viewBox="${viewBox}"`).replace(/ rx="\d+"/, ` rx="${radius}"`);
  const mark = (viewBox: string, color: string) =>
    tile(viewBox, 0)
      .replace(/<rect[^>]*>/, '')
      .replace('#fff', color);
  return [
    ...Object.entries(densities).flatMap(([name, scale]): Picture[] => [
      launcher(`mipmap-${name}/ic_launcher.png`, LAUNCHER * scale, tile(view(30), 8)),
      launcher(`mipmap-${name}/ic_launcher_round.png`, LAUNCHER * scale, tile(view(30), 14)),
      launcher(`mipmap-${name}/ic_launcher_foreground.png`, LAYER * scale, mark(LAYER_VIEW, '#fff')),
      launcher(`mipmap-${name}/ic_launcher_monochrome.png`, LAYER * scale, mark(LAYER_VIEW, '#fff')),
      launcher(`drawable-${name}/ic_stat_reminder.png`, NOTICE * scale, mark(view(20), '#fff')),
      launcher(`mipmap-${name}/splash_icon.png`, SPLASH * scale, tile(SPLASH_VIEW, 8)),
    ]),
    { file: `${ios}/AppIcon.appiconset/icon-1024.png`, side: 1024, svg: tile(view(28), 0), opaque: true },
    { file: `${ios}/AppIcon.appiconset/icon-1024-dark.png`, side: 1024, svg: mark(view(28), '#8b97f8') },
    { file: `${ios}/AppIcon.appiconset/icon-1024-tinted.png`, side: 1024, svg: mark(view(28), '#fff') },
    ...[1, 2, 3].map((scale) => ({
      file: `${ios}/Splash.imageset/splash${scale === 1 ? '' : `@${scale}x`}.png`,
      side: 120 * scale,
      svg: tile(view(28), 8),
    })),
  ];
}

function launcher(name: string, side: number, svg: string): Picture {
  return { file: `${android}/${name}`, side, svg };
}

async function draw({ file, side, svg, opaque }: Picture): Promise<void> {
  const target = join(root, file);
  await mkdir(dirname(target), { recursive: true });
  // The SVG has no size of its own: it is drawn at its final size.
  const sized = svg.replace('<svg ', `<svg width="${side}" height="${side}" `);
  const picture = sharp(Buffer.from(sized)).resize(side, side);
  const flat = opaque ? picture.flatten({ background: '#5a67d8' }).removeAlpha() : picture;
  await flat.png({ compressionLevel: 9, palette: !opaque }).toFile(target);
}
