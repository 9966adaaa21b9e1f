import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { flatPng, redAndBlue } from '#tests/api/pictures.ts';
import { squarePicture } from './square-picture.ts';

const square = async (file: Buffer): Promise<Buffer> => {
  const made = await squarePicture(file);
  if (!made) throw new Error('No picture came out.');
  return made;
};
const colourAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((top * 256 + left) * 3, (top * 256 + left) * 3 + 3)];
};
const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 200 && red < 60;

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('of %s becomes a WebP square', async (kind) => {
    const file = await (await redAndBlue(400, 300)).toFormat(kind).toBuffer();
    const { format, width, height } = await sharp(await square(file)).metadata();
    expect([format, width, height]).toEqual(['webp', 256, 256]);
  });

  test('loses its metadata: place and device', async () => {
    const file = await (await redAndBlue(400, 400))
      .withExif({
        IFD0: { Make: 'Secret camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1', GPSLongitude: '2/1 21/1 8/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(file).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    expect(file.includes('Secret camera')).toBe(true);
    const kept = await square(file);
    const { exif, xmp, icc, iptc, comments } = await sharp(kept).metadata();
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(kept.includes('Secret camera')).toBe(false);
  });

  test('is turned upright', async () => {
    const lying = await (await redAndBlue(256, 256)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const kept = await square(lying);
    expect(isRed(await colourAt(kept, 128, 30))).toBe(true);
    expect(isBlue(await colourAt(kept, 128, 220))).toBe(true);
  });

  test('becomes its first frame when animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const kept = await square(moving);
    expect((await sharp(kept).metadata()).pages).toBeUndefined();
    expect(isRed(await colourAt(kept, 128, 128))).toBe(true);
  });

  test('loses appended data', async () => {
    const file = await (await redAndBlue(64, 64)).jpeg().toBuffer();
    const script = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    const kept = await square(Buffer.concat([file, script]));
    expect(kept.includes('script')).toBe(false);
    expect(kept.includes('PK')).toBe(false);
  });

  test('may have the resolution of a phone', async () => {
    expect(await squarePicture(flatPng(8_000, 6_000))).not.toBeNull();
  });
});

describe('no picture comes of', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';

  test.each([
    ['an SVG', Buffer.from(svg)],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['a GIF that is a script', Buffer.from('GIF89a/*\0\0\0\0*/=alert(1)//')],
    ['a JPEG that is a page', Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_name, file) => {
    expect(await squarePicture(file)).toBeNull();
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s that was cut off', async (kind) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff', noise } })
      .toFormat(kind)
      .toBuffer();
    expect(await squarePicture(file)).not.toBeNull();
    for (const part of [0.02, 0.5, 0.9]) {
      expect(await squarePicture(file.subarray(0, Math.floor(file.length * part)))).toBeNull();
    }
  });

  test('is refused by its first bytes and not decoded when it has too many pixels', async () => {
    const bomb = flatPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(150_000);
    const before = process.memoryUsage.rss();
    const started = process.cpuUsage();
    for (let time = 0; time < 20; time += 1) expect(await squarePicture(bomb)).toBeNull();
    // Decoded it is 900 MB, and a second of work, each time.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});

test('is refused with Retry-After when the queue is full', async () => {
  const file = await (await redAndBlue(300, 300)).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => squarePicture(file)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.map((answer) => (answer as PromiseRejectedResult).reason.code)).toEqual(
    Array(3).fill('unavailable'),
  );
});
