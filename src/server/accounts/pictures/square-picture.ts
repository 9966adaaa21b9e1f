import { BoundedQueue } from '#server/core/limits/bounded-queue.ts';
import { pictureKindOf } from './picture-kind.ts';

/** Decoding takes up to some 200 MB: one at a time; past the queue's length the answer is 503. */
const AT_ONCE = 1;
const WAITING_MAX = 8;

const queue = new BoundedQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

/**
 * The stored form of a picture: upright, cut square around its centre of interest, the first frame of an animation, WebP, without
 * metadata. Null for a file that is no picture, is incomplete, or is too large to decode.
 */
export async function squarePicture(file: Buffer): Promise<Buffer | null> {
  if (pictureKindOf(file) === null) return null;
  return await queue.run(async () => {
    const { encodePicture } = await import('./encode-picture.ts');
    try {
      return await encodePicture(file);
    } catch {
      // The library's messages differ; the client gets one error.
      return null;
    }
  });
}
