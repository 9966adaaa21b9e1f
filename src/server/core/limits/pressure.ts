import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';

/** The event loop's average delay over a second, in milliseconds, past which nobody is served well any more. */
export const LOOP_DELAY_MAX = 1_000;

/** Sheds load while the process cannot keep up, instead of making everybody wait. */
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
