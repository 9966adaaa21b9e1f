import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';

/**
 * Answers a check that refuses with 503 while the process is overloaded, instead of delaying all requests. `loopDelayMax`: the event loop's
 * average delay over a second, in milliseconds, above which every request is too slow; 0 for never.
 */
export async function watchLoad(
  app: FastifyInstance,
  loopDelayMax: number,
  onShed: () => void,
): Promise<() => void> {
  let isOverloaded = (): boolean => false;
  // In a scope without routes: its own hook refuses nothing, and routes that are cheap or for monitoring are never refused.
  await app.register(async (scope) => {
    await scope.register(underPressure, { maxEventLoopDelay: loopDelayMax, sampleInterval: 1_000 });
    isOverloaded = () => scope.isUnderPressure();
  });
  return () => {
    if (!isOverloaded()) return;
    onShed();
    throw unavailable();
  };
}
