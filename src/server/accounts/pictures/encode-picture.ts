import sharp from 'sharp';
import { PICTURE_PIXELS_MAX, PICTURE_SIDE } from '#contract/limits.ts';

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

/** The square form of a picture. Loads the picture library: imported on first use (square-picture.ts). */
export async function encodePicture(file: Buffer): Promise<Buffer> {
  return await sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}
