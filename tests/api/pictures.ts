import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture whose left half is red and right half is blue. */
export async function redAndBlue(width: number, height: number): Promise<ReturnType<typeof sharp>> {
  const half = { width: Math.floor(width / 2), height };
  const blue = await sharp({ create: { ...half, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const whole = { width, height, channels: 3, background: '#f00' } as const;
  const joined = await sharp({ create: whole })
    .composite([{ input: blue, gravity: 'east' }])
    .png()
    .toBuffer();
  return sharp(joined);
}

/** A valid PNG of one colour: one bit a pixel, so that very many are a small file. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
