import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureKindOf } from './square-picture.ts';

const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#5a67d8' } });

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('recognises %s by its content', async (kind) => {
  expect(pictureKindOf(await square().toFormat(kind).toBuffer())).toBe(kind);
});

test.each([
  ['a TIFF', async () => await square().tiff().toBuffer()],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', async () => Buffer.from('%PDF-1.7')],
  ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ['a sound', async () => Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ['nothing', async () => Buffer.alloc(0)],
  ['half a beginning', async () => Buffer.from('\x89PNG', 'latin1')],
] as const)('%s is none', async (_name, file) => {
  expect(pictureKindOf(await file())).toBeNull();
});
