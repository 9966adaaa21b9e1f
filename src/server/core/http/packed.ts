import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const QUALITY = 6;

/** A file that is compressed once, for all requests. */
export interface Packed {
  /** Depends on the content. */
  readonly hash: string;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

export async function pack(content: Uint8Array): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content),
  ]);
  return { hash, br, gzip: zipped };
}

/** Nearly every client accepts one: for the others it is decompressed, rather than stored a third time. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const encoding = (['br', 'gzip'] as const).find((name) => takes(request.headers['accept-encoding'], name));
  if (encoding) return reply.header('content-encoding', encoding).send(Buffer.from(packed[encoding]));
  const unpacking = createGunzip();
  unpacking.end(packed.gzip);
  return reply.send(unpacking);
}

/** Whether a header accepts an encoding. */
function takes(header: string | string[] = '', encoding: string): boolean {
  return String(header)
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .some(([name, weight = 'q=1']) => name === encoding && !/^q=0(\.0*)?$/.test(weight));
}
