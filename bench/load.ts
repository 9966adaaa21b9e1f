import autocannon, { type Request } from 'autocannon';

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 1;

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Sends the same requests repeatedly for some time. Throws when an answer is not 2xx. */
export async function load(url: string, requests: readonly Request[], seconds: number): Promise<Load> {
  const options = { url, connections: CONNECTIONS, requests };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const {
    requests: sent,
    latency,
    errors,
    timeouts,
    non2xx,
  } = await autocannon({ ...options, duration: seconds });
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`Under load: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers outside 2xx.`);
  }
  return { perSecond: sent.average, p50: latency.p50, p99: latency.p99 };
}
