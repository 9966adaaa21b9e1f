import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';

/**
 * Refuses requests with 503 while the process is overloaded, instead of delaying all of them. `loopDelayMax`: the event loop's average
 * delay over a second, in milliseconds, above which every request is too slow; 0 for never.
 */
export async function shedLoad(
  app: FastifyInstance,
  loopDelayMax: number,
  onShed: () => void,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMax,
    sampleInterval: 1_000,
    pressureHandler: async () => {
      onShed();
      throw unavailable();
    },
  });
}
