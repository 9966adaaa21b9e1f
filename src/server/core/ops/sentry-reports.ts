import {
  createStackParser,
  createTransport,
  type ErrorEvent,
  nodeStackLineParser,
  Scope,
  ServerRuntimeClient,
} from '@sentry/core';
import { messageOf } from '#server/core/errors/message-of.ts';
import type { ErrorReports } from './error-reports.ts';

const SEND_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** More than this on their way at once are dropped: reports must not become a load of their own. */
const WAITING_MAX = 16;

/** Reports by the protocol of Sentry: the bare client over fetch, without any of the library's instruments. */
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
      // The pattern of the route, not the path: paths carry ids. Nothing of headers, query or body is told.
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

/** What is listed here leaves, as with the log; a message only where the error cannot quote what somebody sent. */
function bare(event: ErrorEvent, error: unknown): ErrorEvent {
  const { event_id, timestamp, level, platform, environment, release, tags, user, contexts, sdk } = event;
  const values = (event.exception?.values ?? []).map(({ type, stacktrace, mechanism }) => ({
    type,
    value: messageOf(error),
    stacktrace,
    mechanism,
  }));
  const told = { event_id, timestamp, level, platform, environment, release, tags, user, contexts, sdk };
  return { ...told, type: undefined, exception: { values } } as ErrorEvent;
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
