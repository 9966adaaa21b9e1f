import sharp from 'sharp';
import { PICTURE_PIXELS_MAX, PICTURE_SIDE } from '#contract/limits.ts';
import { BoundedQueue } from '#server/core/limits/bounded-queue.ts';
import { pictureKindOf } from './picture-kind.ts';

/** Decoding takes up to some 200 MB: one at a time; those past the line are told to come back. */
const AT_ONCE = 1;
const WAITING_MAX = 8;
const TIMEOUT_SECONDS = 5;
const QUALITY = 82;

// Strangers' files meet these decoders only, whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const queue = new BoundedQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

/**
 * A picture as it is kept: upright, cut square around what draws the eye, of an animation the first frame, WebP, and nothing of the
 * file beside its pixels. Null for what is no picture, or not a whole one, or too large to decode.
 */
export async function squarePicture(file: Buffer): Promise<Buffer | null> {
  if (pictureKindOf(file) === null) return null;
  return await queue.run(async () => {
    try {
      return await encode(file);
    } catch {
      // The library says in words of its own what is wrong with a file; to its sender it is all the same.
      return null;
    }
  });
}

async function encode(file: Buffer): Promise<Buffer> {
  return await sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}
