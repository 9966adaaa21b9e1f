import sharp from 'sharp';
import { PICTURE_PIXELS_MAX, PICTURE_SIDE } from '#contract/limits.ts';
import { BoundedQueue } from '#server/core/limits/bounded-queue.ts';
import { pictureKindOf } from './picture-kind.ts';

/** Decoding takes up to some 200 MB: one at a time; past the queue's length the answer is 503. */
const AT_ONCE = 1;
const WAITING_MAX = 8;
const TIMEOUT_SECONDS = 5;
const QUALITY = 82;

// Only these decoders read strangers' files, whatever else the library supports.
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
 * The stored form of a picture: upright, cut square around its centre of interest, the first frame of an animation, WebP, without
 * metadata. Null for a file that is no picture, is incomplete, or is too large to decode.
 */
export async function squarePicture(file: Buffer): Promise<Buffer | null> {
  if (pictureKindOf(file) === null) return null;
  return await queue.run(async () => {
    try {
      return await encode(file);
    } catch {
      // The library's messages differ; the client gets one error.
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
