import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';

/** The event loop's average delay over a second, in milliseconds, past which every request is too slow. */
export const LOOP_DELAY_MAX = 1_000;

/** Refuses requests while the process is overloaded, instead of delaying all of them. */
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
