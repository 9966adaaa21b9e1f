import { PICTURE_MAX } from '#contract/limits.ts';

/** Twice the largest side shown: sharp on any screen, and small to send. */
const SIDE = 512;
const QUALITY = 0.9;
const PIECE = 8_192;
/** Formats that the server reads, should this browser not. */
const READABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/**
 * The picture to upload: the centre of the file, as a small square. A file that this browser cannot read is sent as it is, if the server
 * can read it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | 'noPicture' | 'tooLarge'> {
  const square = await cutSquare(file).catch(() => null);
  if (square !== null) return square;
  if (!READABLE.includes(file.type)) return 'noPicture';
  return file.size > PICTURE_MAX ? 'tooLarge' : file;
}

async function cutSquare(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const cut = Math.min(picture.width, picture.height);
    const side = Math.min(cut, SIDE);
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // Transparent pictures get a white background: JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
    context.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
  } finally {
    picture.close();
  }
}

/** The bytes as base64 for JSON; in small pieces, since they are passed as arguments. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(text);
}
