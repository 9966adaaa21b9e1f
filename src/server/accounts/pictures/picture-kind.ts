/** The allowed kinds of pictures: no other decoder is given a stranger's bytes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

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
