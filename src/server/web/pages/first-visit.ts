import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser navigates here without our service worker, which would have the files of the build. A request that the worker forwards
 * has an empty destination, and so has that of a program: both get a link to the style sheet instead of its text.
 */
export const isFirstVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document';
