import { type Finding, fail, ok, warn } from '#server/admin/command/findings.ts';
import type { Config } from '#server/core/config/config.ts';
import { exposureWarning } from '#server/core/config/exposure-warning.ts';
import { isLoopback } from '#server/core/config/loopback.ts';

const PATIENCE_MS = 5_000;
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);

/** PUBLIC_URL and the proxy, by the settings alone. */
export function checkSettings(config: Config): Finding[] {
  const exposed = exposureWarning(config);
  return [
    exposed === null ? ok('configuration', 'every setting is valid') : warn('configuration', exposed),
    proxyFinding(config),
  ];
}

function proxyFinding({ PUBLIC_URL, TRUST_PROXY }: Config): Finding {
  const topic = 'proxy';
  if (TRUST_PROXY === true) {
    return warn(
      topic,
      'TRUST_PROXY=on lets every client choose its address: name the proxies (loopback, 1).',
    );
  }
  if (TRUST_PROXY === false && new URL(PUBLIC_URL).protocol === 'https:') {
    return warn(
      topic,
      'PUBLIC_URL is https and TRUST_PROXY is off: all clients share the limits of the proxy. Set TRUST_PROXY=loopback, or its address.',
    );
  }
  return ok(topic, TRUST_PROXY === false ? 'none is trusted' : `trusted: ${TRUST_PROXY}`);
}

/** Whether a server answers here, and at the address that people open. */
export async function checkAddresses({ PUBLIC_URL, HOST, PORT }: Config): Promise<Finding[]> {
  const host = ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST;
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
  return [...(PORT === 0 ? [] : [await serverFinding(own)]), await publicFinding(PUBLIC_URL)];
}

async function serverFinding(url: string): Promise<Finding> {
  const status = await statusOf(`${url}/readyz`);
  if (status === 200) return ok('server', `answers at ${url}, and its database accepts writes`);
  if (status === 503)
    return fail('server', `answers at ${url}, but its database accepts no writes: see its log.`);
  return warn(
    'server',
    `none answers at ${url} (${status}): start it, or ignore this where it runs elsewhere.`,
  );
}

async function publicFinding(publicUrl: string): Promise<Finding> {
  const status = await statusOf(`${publicUrl}/healthz`);
  const topic = 'PUBLIC_URL';
  if (status === 200) return ok(topic, `${publicUrl} answers`);
  if (isLoopback(new URL(publicUrl)))
    return warn(topic, `${publicUrl} does not answer (${status}): start the server.`);
  return fail(
    topic,
    `${publicUrl} does not answer from here as it should (${status}): look at its name (DNS), its certificate and the proxy (docs/operations.md, "HTTPS").`,
  );
}

/** The HTTP status, or the code of the error. */
async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
    return cause?.code ?? name;
  }
}
