import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { lookupPublic } from './public-address.ts';

/** A connection to a push service is reused for the next push. */
const agent = new Agent({ keepAlive: true, lookup: lookupPublic });

export interface PushRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

/**
 * Posts to a push service on the public internet and answers the status. Redirects are not followed. `isTest`: the service of a test, on
 * this machine and over plain http.
 */
export function postPush(
  endpoint: string,
  { headers, body, signal }: PushRequest,
  isTest = false,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers }, signal };
    const request = isTest ? requestHttp(endpoint, options) : requestHttps(endpoint, { ...options, agent });
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      // The body is not needed, but the connection is free only once it is read.
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    request.end(body);
  });
}
