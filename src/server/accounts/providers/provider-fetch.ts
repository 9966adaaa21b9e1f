import { setTimeout as delay } from 'node:timers/promises';

/** The provider is down, slow, or says what no provider would: worth trying later, so HTTP 503. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** How long one request may take, and how often a read is sent at most. */
export interface FetchBounds {
  readonly timeoutMs: number;
  readonly tries: number;
}

const bounds: FetchBounds = { timeoutMs: 3_000, tries: 2 };
/** Between two tries: long enough for a hiccup to pass, and not the same for everybody. */
const PAUSE_MS = 200;
/** Bytes of an answer: documents, key sets and tokens are a few kilobytes. */
const ANSWER_MAX = 256 * 1024;

interface Asked {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
}

/**
 * A fetch to a provider that ends: in time, within a size, at the address it was sent to. A read is tried again once; a code or a
 * token is sent once. What answers 5xx or 429, and what does not answer, is unavailable.
 */
export function createProviderFetch({ timeoutMs, tries }: FetchBounds = bounds) {
  return async (url: string, asked: Asked): Promise<Response> => {
    const { method = 'GET' } = asked;
    for (let left = method === 'GET' ? tries : 1; ; left -= 1) {
      try {
        return await fetchOnce(url, asked, timeoutMs);
      } catch (error) {
        if (left <= 1) throw new ProviderUnavailableError('No answer of the provider', { cause: error });
        await delay(PAUSE_MS * (0.5 + Math.random()));
      }
    }
  };
}

export type ProviderFetch = ReturnType<typeof createProviderFetch>;

async function fetchOnce(url: string, { method, headers, body }: Asked, timeoutMs: number) {
  const answer = await fetch(url, {
    ...(method === undefined ? {} : { method }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined || body === null ? {} : { body: body as BodyInit }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status >= 500 || answer.status === 429) {
    await answer.body?.cancel();
    throw new Error(`Status ${answer.status}`);
  }
  const { status } = answer;
  const text = await readBounded(answer);
  return new Response(status === 204 || status === 304 ? null : text, { status, headers: plain(answer) });
}

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX) throw new Error('Too long an answer');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The body has been decoded already: what said how is not passed on. */
function plain({ headers }: Response): Headers {
  const copied = new Headers(headers);
  copied.delete('content-encoding');
  copied.delete('content-length');
  return copied;
}
