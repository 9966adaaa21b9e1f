/** The part of autocannon that is used here; it has no types of its own. */
declare module 'autocannon' {
  export interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly timeout: number;
    /** Requests a second of all connections together. */
    readonly overallRate?: number;
    readonly requests: readonly Request[];
    /** Called for each connection, before its first request. */
    readonly setupClient: (client: Client) => void;
  }
  export interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
