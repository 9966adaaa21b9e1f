import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from '#server/core/clock/clock.ts';
import { unavailable } from '#server/core/errors/api-error.ts';

/** The provider is down, slow, or sends an invalid answer: worth a later attempt, so HTTP 503. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** The time limit of one request, and the number of attempts of a read. */
const bounds = { timeoutMs: 3_000, tries: 2 };
/** The pause between two attempts: long enough for a short failure to pass, with a random part. */
const PAUSE_MS = 200;
/** Bytes of an answer: documents, key sets and tokens are a few kilobytes. */
const ANSWER_MAX = 256 * 1024;

interface RequestInput {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
}

/**
 * A fetch to a provider with a limit of time and size, that follows no redirect. A read is tried twice; a code or a token is sent once. A
 * 5xx, a 429 and no answer count as unavailable.
 */
export function createProviderFetch({ timeoutMs, tries } = bounds) {
  return async (url: string, asked: RequestInput): Promise<Response> => {
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

async function fetchOnce(url: string, asked: RequestInput, timeoutMs: number) {
  const { method = 'GET', headers = {}, body = null } = asked;
  const answer = await fetch(url, {
    method,
    headers,
    body: body as BodyInit | null,
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

/** The body is decoded already: the headers about its encoding are dropped. */
function plain({ headers }: Response): Headers {
  const copied = new Headers(headers);
  copied.delete('content-encoding');
  copied.delete('content-length');
  return copied;
}

/** Limits the time of work that waits for a provider. Answers 503 when the provider is slow, down or sends nonsense. */
export async function withProviderTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(ms, work, () => new ProviderUnavailableError('Too slow'));
  } catch (error) {
    throw error instanceof ProviderUnavailableError ? unavailable(error) : error;
  }
}
