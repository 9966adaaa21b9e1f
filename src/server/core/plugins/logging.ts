import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { messageOf } from '#server/core/errors/log.ts';
import { type LogStream, terminalLog } from './terminal-log.ts';

/** Whether standard output speaks to a person: at a terminal, unless LOG_FORMAT says otherwise. */
export function speaksToPerson({ LOG_FORMAT }: Pick<Config, 'LOG_FORMAT'>): boolean {
  return LOG_FORMAT === undefined ? process.stdout.isTTY : LOG_FORMAT === 'text';
}

/** The name of this process in its log lines. */
export const instanceOf = ({ INSTANCE }: Config): string => INSTANCE ?? `${hostname()}:${process.pid}`;

/**
 * JSON lines with exactly these fields: which process wrote them, and nothing of a request's headers, query or body. For a person the same
 * in words.
 */
export function logOptions(config: Config, given: LogStream | undefined): FastifyServerOptions {
  const stream = given ?? (speaksToPerson(config) ? terminalLog((text) => process.stdout.write(text)) : null);
  return {
    logger: {
      level: config.LOG_LEVEL,
      base: { instance: instanceOf(config) },
      ...(stream ? { stream } : {}),
      serializers: { req: nothing, res: nothing, err: errorFields },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
  };
}

const nothing = () => ({});

/** One line per request, after its answer. A person at a terminal sees it only when they ask for all there is to see. */
export function logRequests(app: FastifyInstance, config: Config): void {
  const level = speaksToPerson(config) ? 'debug' : 'info';
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return;
    request.log[level](
      {
        method: request.method,
        // The pattern, not the path: paths contain ids.
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...(request.viewer ? { userId: request.viewer.userId } : {}),
      },
      'request',
    );
  });
}

/** An error without text that may quote data. */
function errorFields(error: unknown): Record<'type' | 'message' | 'stack', string> & Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, stack = '' } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: name,
    ...code,
    message: messageOf(error),
    stack: frames.join('\n'),
    ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
  };
}
