import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Bytes of the scripts that a page names, compressed (brotli). A browser (e2e/budget.spec.ts) counts slightly more: it also prefetches the
 * page of a visible link.
 */
export async function scriptBytes(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const page = (await fetchRaw(`${url}/`, { ...headers, 'accept-encoding': 'identity' })).toString();
  const scripts = [
    ...page.matchAll(/<script[^>]+src="([^"]+\.js)"/g),
    ...page.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+\.js)"/g),
    ...page.matchAll(/<link[^>]+href="([^"]+\.js)"[^>]+rel="modulepreload"/g),
  ].map(([, address = '']) => address);
  if (scripts.length === 0) throw new Error('The page names no scripts.');
  let bytes = 0;
  for (const script of new Set(scripts)) {
    bytes += (await fetchRaw(url + script, { 'accept-encoding': 'br' })).length;
  }
  return bytes;
}

async function fetchRaw(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return await buffer(answer);
}
