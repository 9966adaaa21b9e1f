import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/http/api-error.ts';

/** The loop's average delay over a second, past which nobody is served well any more. */
const EVENT_LOOP_DELAY_MAX_MS = 1_000;

/** Sheds load while the process cannot keep up, instead of making everybody wait. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS,
    sampleInterval: 1_000,
    pressureHandler: async () => {
      throw unavailable();
    },
  });
}
