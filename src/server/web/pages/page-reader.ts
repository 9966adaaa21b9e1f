import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/error-codes.ts';
import type { PageReader } from '#contract/page-rendering.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';
import { asApiError, logFailure } from '#server/core/plugins/errors.ts';
import { parsePart } from '#server/core/plugins/validation.ts';

/** Finds the user of a page's request, and charges the page to their budget. */
export type FindViewer = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>;

/** Once per request: a page reads several times. */
const viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>();

/** The user of a page's request; null for a visitor. Rejects when the session is not valid. */
export async function viewerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  findViewer: FindViewer,
): Promise<Viewer | null> {
  const known = viewers.get(request) ?? findViewer(request, reply);
  viewers.set(request, known);
  request.viewer = await known;
  return request.viewer;
}

/** The reads of a page: the services behind the API, in this process, for the user of the page's request. */
export function createPageReader(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { findViewer, report }: { readonly findViewer: FindViewer; readonly report?: ReportError | undefined },
): PageReader {
  return async (route, query) => {
    const read = app.reads.get(route);
    if (!read) throw new Error(`A page may not ${route} while it is rendered`);
    try {
      const viewer = await viewerOf(request, reply, findViewer);
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const schema = read.call.query;
      const parsed = schema && parsePart(schema, Object.fromEntries(given));
      return { data: await read.answer({ viewer, params: {}, query: parsed, request, reply }) };
    } catch (error) {
      const known = asApiError(error);
      logFailure(error, known, request, report);
      const { code, errors, headers } = known;
      const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
      return {
        refusal: {
          status: errorStatus[code],
          code,
          errors,
          retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
        },
      };
    }
  };
}
