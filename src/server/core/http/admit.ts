import type { FastifyRequest } from 'fastify';

/** Checks a request before any work is done for it. Rejects with 429 or 503. */
export type Admit = (request: FastifyRequest) => Promise<void>;
