import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/http/api-error.ts';

/** No request of the contract nests deeper than a few levels; recursive code downstream must not be led further. */
const DEPTH_MAX = 32;

/**
 * Takes JSON in UTF-8 and nothing else. An empty body is no body, whatever the content type says: clients send DELETE both ways.
 */
export function takeJson(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    const text = decode(decoder, bytes);
    if (text === null || depthOf(text) > DEPTH_MAX) done(new ApiError('malformedRequest'), undefined);
    else void parse(request, text, done);
  });
}

function decode(decoder: TextDecoder, bytes: Buffer): string | null {
  try {
    const text = decoder.decode(bytes);
    return text.startsWith('\ufeff') ? null : text;
  } catch {
    return null;
  }
}

/** How deep brackets nest outside of strings. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') deepest = Math.max(deepest, ++depth);
    else if (bracket === ']' || bracket === '}') depth -= 1;
  }
  return deepest;
}
