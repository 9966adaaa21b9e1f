import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { createAddressGuard } from '#server/core/outbound/address-guard.ts';

const WAIT_MS = 5_000;
/** Bytes. */
const DOCUMENT_MAX = 64 * 1_024;

/** The public internet alone. */
const guard = createAddressGuard();

/**
 * Reads the document of a client at its address, on the public internet (docs/decisions/assistants.md#clients). Redirects are not followed.
 * Rejects after five seconds, for anything but 200 and JSON, and for more than 64 kB. `isTest`: on this machine and over plain http.
 */
export function readClientDocument(address: string, isTest = false): Promise<unknown> {
  const { hostname } = new URL(address);
  if (!isTest && !guard.mayAsk(hostname)) {
    return Promise.reject(new Error(`${hostname} has no public address`));
  }
  const signal = AbortSignal.timeout(WAIT_MS);
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage): void => {
      readJson(response).then(resolve, reject);
    };
    // Not reused: a client is read once a day.
    const request = isTest
      ? getHttp(address, { signal, headers, agent: false }, answered)
      : getHttps(address, { signal, headers, agent: false, lookup: guard.lookup }, answered);
    request.on('error', reject);
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const { statusCode, headers } = response;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(headers['content-type'] ?? '');
  try {
    if (statusCode !== 200 || !isJson) throw new Error(`The client's document is answered ${statusCode}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > DOCUMENT_MAX) throw new Error('The client’s document is too long');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } finally {
    response.destroy();
  }
}
