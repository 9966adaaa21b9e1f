import autocannon, { type Request } from 'autocannon';

/** Enough connections to saturate one process. */
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
const TIMEOUT_SECONDS = 60;

export interface Load {
  /** Requests. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Errors, timeouts and answers outside 2xx. */
  readonly bad: number;
  /** Milliseconds of processor time of the server for each request: what the load itself takes on the same machine is not in it. */
  readonly cpu: number;
}

interface LoadOptions {
  /** The server's processor time until now, in milliseconds. */
  readonly cpuNow?: () => number;
  readonly seconds: number;
  readonly connections?: number;
  readonly warmUpSeconds?: number;
  /** Requests a second of all connections together; as many as are answered when absent. */
  readonly rate?: number;
}

/**
 * Repeats lists of requests for some time, after a warm-up. The connections share the lists out, so that several members send: the heavy
 * reads of a single one run one after the other.
 */
export async function load(
  url: string,
  lists: readonly (readonly Request[])[],
  {
    seconds,
    connections = CONNECTIONS,
    warmUpSeconds = WARM_UP_SECONDS,
    cpuNow = () => Number.NaN,
    rate,
  }: LoadOptions,
): Promise<Load> {
  const run = async (duration: number) => {
    let clients = 0;
    return await autocannon({
      url,
      connections,
      duration,
      timeout: TIMEOUT_SECONDS,
      requests: lists[0] ?? [],
      ...(rate === undefined ? {} : { overallRate: rate }),
      setupClient: (client) => {
        client.setRequests(lists[clients % lists.length] ?? []);
        clients += 1;
      },
    });
  };
  if (warmUpSeconds > 0) await run(warmUpSeconds);
  const before = cpuNow();
  const { requests, latency, errors, timeouts, non2xx } = await run(seconds);
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    bad: errors + timeouts + non2xx,
    cpu: (cpuNow() - before) / requests.total,
  };
}
