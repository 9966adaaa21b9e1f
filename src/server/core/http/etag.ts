import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';

/** Which caches may store the answer of a call; null when none may. */
export function cacheControlOf({ maxAge, isRevalidated }: Call): string | null {
  if (isRevalidated) return 'private, no-cache';
  return maxAge === undefined ? null : `public, max-age=${maxAge}`;
}

/** Sets the headers of an answer that may be stored: Cache-Control and ETag. True when the client has this very answer already. */
export function setETagHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { text }: { readonly text: string | Buffer },
  cacheControl: string,
): boolean {
  // Weak: it names the answer in any encoding.
  const tag = `W/${tagOf(text)}`;
  reply.headers({ 'cache-control': cacheControl, etag: tag });
  return matchesETag(request.headers['if-none-match'], tag);
}

/** The tags of texts that are sent again. */
const tags = new WeakMap<Buffer, string>();

function tagOf(text: string | Buffer): string {
  const known = typeof text === 'string' ? undefined : tags.get(text);
  if (known !== undefined) return known;
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  if (typeof text !== 'string') tags.set(text, tag);
  return tag;
}

/** Whether the client's If-None-Match names our tag; proxies may have weakened it. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = (each: string): string => each.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((given) => plain(given) === plain(tag));
}

/** Bytes from which an answer is sent compressed: below, it costs the server more than it spares. */
const SHRUNK_FROM = 65_536;
/** By levels that are as good as the next ones for the words of an answer, in half of their time. */
const ANSWER = { br: 3, gzip: 3 };
/** Pages are written for one user: a medium quality takes a tenth of the time of the best. */
export const PAGE = { br: 4, gzip: 6 };

const shrinkers = {
  br: (text: Buffer, quality: number) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: Buffer, level: number) => promisify(gzip)(text, { level }),
};
/** What is sent again is compressed once. */
const shrunk = { br: new WeakMap<object, Promise<Buffer>>(), gzip: new WeakMap<object, Promise<Buffer>>() };

/** Compresses a text, which is the same for the same `kept`. */
async function shrink(encoding: 'br' | 'gzip', kept: object, text: Buffer, levels: typeof ANSWER) {
  const bytes = shrunk[encoding].get(kept) ?? shrinkers[encoding](text, levels[encoding]);
  shrunk[encoding].set(kept, bytes);
  return await bytes;
}

/**
 * An answer that may be stored, compressed where the client takes it: a thousand habits are 1.2 MB of much the same words. It has no secret
 * that its length could tell.
 */
export async function sendShrunk(
  request: FastifyRequest,
  reply: FastifyReply,
  { text }: { readonly text: string | Buffer },
): Promise<FastifyReply> {
  reply.header('vary', 'Origin, accept-encoding');
  const encoding = encodingFor(request);
  if (typeof text === 'string' || text.length < SHRUNK_FROM || !encoding) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await shrink(encoding, text, text, ANSWER));
}

/** A page that may be asked for again, compressed where the client takes it. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, kept }: { readonly html: string; readonly kept: object },
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(html);
  return reply
    .header('content-encoding', encoding)
    .send(await shrink(encoding, kept, Buffer.from(html), PAGE));
}

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
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content),
  ]);
  return { hash: hash('sha256', content, 'hex').slice(0, 16), br, gzip: zipped };
}

/** Nearly every client accepts one: for the others it is decompressed, rather than stored a third time. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding) return reply.header('content-encoding', encoding).send(Buffer.from(packed[encoding]));
  const unpacking = createGunzip();
  unpacking.end(packed.gzip);
  return reply.send(unpacking);
}

/** The better one of those that the client takes; browsers take no Brotli by plain http. */
const encodingFor = ({ headers }: FastifyRequest) =>
  (['br', 'gzip'] as const).find((name) => takes(headers['accept-encoding'], name));

/** Whether a header accepts an encoding. */
function takes(header: string | string[] = '', encoding: string): boolean {
  return String(header)
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .some(([name, weight = 'q=1']) => name === encoding && !/^q=0(\.0*)?$/.test(weight));
}
