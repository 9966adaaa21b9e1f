import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { SECOND } from '#domain/days/time.ts';
import type { AddressGuard } from './address-guard.ts';

const BYTES_MAX = 256 * 1_024;
const TIMEOUT_MS = 10 * SECOND;

/**
 * Reads a JSON document of another server, at an address that the operator configured: by https, or by http from a host that the guard
 * names. No redirect is followed, and of a long answer nothing is taken. Rejects when there is none.
 */
export async function askJson(guard: AddressGuard, url: string): Promise<unknown> {
  const { hostname, protocol } = new URL(url);
  if (!guard.mayAsk(hostname) || (protocol !== 'https:' && !guard.isNamed(hostname)))
    throw new Error(`${hostname} may not be asked`);
  return JSON.parse(await read(guard, url)) as unknown;
}

function read(guard: AddressGuard, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? requestHttps : requestHttp;
    const headers = { accept: 'application/json', 'user-agent': 'Resilience' };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = ask(url, { agent: false, lookup: guard.lookup, signal, headers });
    request.on('error', reject);
    // However a connection ends without an answer: nothing waits for it any more.
    request.on('close', () => reject(new Error('Closed without an answer')));
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        request.destroy(new Error(`Answered ${response.statusCode}`));
        return;
      }
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        pieces.push(piece);
        if (bytes > BYTES_MAX) request.destroy(new Error('The answer is too long'));
      });
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    });
    request.end();
  });
}
