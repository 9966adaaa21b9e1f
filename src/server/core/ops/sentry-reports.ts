import {
  createStackParser,
  createTransport,
  type ErrorEvent,
  nodeStackLineParser,
  Scope,
  ServerRuntimeClient,
} from '@sentry/core';
import { messageOf } from '#server/core/errors/log.ts';
import type { ErrorReports } from './error-reports.ts';

const SEND_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** Concurrent reports past this number are dropped: reports must not become a load. */
const WAITING_MAX = 16;

/** Reports by the protocol of Sentry: its bare client over fetch, without the library's instrumentation. */
export function createSentryReports(dsn: string, release: string): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment: 'production',
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(
        { ...options, bufferSize: WAITING_MAX },
        async ({ body }) => await send(options.url, body),
      ),
    sendClientReports: false,
    beforeSend: (event, { originalException }) => bare(event, originalException),
  });
  client.init();
  return {
    report(error, request) {
      const scope = new Scope();
      scope.setClient(client);
      // The pattern of the route, not the path: paths contain ids. No header, query or body is reported.
      scope.setTags({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        requestId: request.id,
      });
      if (request.viewer) scope.setUser({ id: request.viewer.userId });
      scope.captureException(error);
    },
    close: async () => void (await client.close(CLOSE_TIMEOUT_MS)),
  };
}

/** Only these fields are sent, as in the log; a message only when the error cannot quote the request. */
function bare(event: ErrorEvent, error: unknown): ErrorEvent {
  const { event_id, timestamp, level, platform, environment, release, tags, user, contexts, sdk } = event;
  const values = (event.exception?.values ?? []).map(({ type, stacktrace, mechanism }) => ({
    type,
    value: messageOf(error),
    stacktrace,
    mechanism,
  }));
  const report = { event_id, timestamp, level, platform, environment, release, tags, user, contexts, sdk };
  return { ...report, type: undefined, exception: { values } } as ErrorEvent;
}

async function send(url: string, body: string | Uint8Array) {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  const answer = await fetch(url, { method: 'POST', body: body as BodyInit, signal });
  await answer.body?.cancel();
  return {
    statusCode: answer.status,
    headers: {
      'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
      'retry-after': answer.headers.get('retry-after'),
    },
  };
}
