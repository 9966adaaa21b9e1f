import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '#server/core/errors/api-error.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { faultOf } from './json-text.ts';

/** Accepts JSON in UTF-8 and nothing else. An empty body means no body, for any content type: clients send DELETE both ways. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      // Never decompressed: a few bytes may become gigabytes.
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new ApiError('unsupportedMediaType');
      return bytes.length === 0 ? undefined : await parse(wellFormed(() => decoder.decode(bytes)));
    },
  );
}

/** A byte order mark at the start is not part of the JSON. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parsing a body of this length takes some milliseconds per step: it yields to other requests in between. */
const LARGE = 64 * 1_024;

async function parse(text: string): Promise<unknown> {
  const body = wellFormed((): unknown => JSON.parse(text));
  if (text.length > LARGE) await nextTurn();
  const fault = faultOf(text);
  if (text.length > LARGE) await nextTurn();
  if (fault?.kind === 'tooDeep') throw new ApiError('malformedRequest');
  if (fault)
    throw invalidField(
      fault.key.slice(0, 128).toWellFormed(),
      fault.kind === 'repeated' ? 'generic' : 'unknownField',
    );
  return body;
}

function wellFormed<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ApiError('malformedRequest', { cause });
  }
}
