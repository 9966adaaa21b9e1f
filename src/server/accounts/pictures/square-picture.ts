import { BoundedQueue } from '#server/core/limits/user-queues.ts';

/** The allowed kinds of pictures: no other decoder is given a stranger's bytes. */
type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** The brands of an AVIF: a still picture and a sequence; HEIC has the same box with others. */
const avifBrands = ['avif', 'avis'];

/** Recognises a picture by its first bytes: file names and types cannot be trusted. */
export function pictureKindOf(file: Buffer): PictureKind | null {
  const text = (start: number, end: number): string => file.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && avifBrands.includes(text(8, 12))) return 'avif';
  return null;
}

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
