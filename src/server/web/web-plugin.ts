import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admitting } from '#server/accounts/operator/admission.ts';
import type { Admit } from '#server/core/http/context.ts';
import { PAGE } from '#server/core/http/etag.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import type { UserQueues } from '#server/core/limits/user-queues.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';
import type { AnswerUnknown } from '#server/habits/calendars/serve-calendars.ts';
import type { AddTagRoutes } from '#server/habits/tags/tag-routes.ts';
import { type AppAssociations, associateApps, type SiteOptions, serveFiles } from './files/files.ts';
import { addFormRoutes } from './forms/form-route.ts';
import { addCspReports } from './headers/csp-reports.ts';
import { urlOf } from './headers/page-config.ts';
import { createAnswerPage } from './pages/answer-page.ts';
import { serveMessages, serveShell, serveWorker } from './pages/build-routes.ts';
import type { FindViewer } from './pages/page-reader.ts';
import { servePages } from './pages/page-route.ts';
import { addRefusedPages } from './pages/refused-page.ts';

export interface WebOptions extends SiteOptions {
  readonly queues: UserQueues;
  /** Admits a request for a page. Files are served to all. */
  readonly admit: Admit;
  /** None when left out. */
  readonly addTagRoutes?: AddTagRoutes;
  readonly limits: Limits;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly findViewer: FindViewer;
  /** Whether the club waits for its first operator. */
  readonly awaitsOperator: () => Promise<boolean>;
  /** How members are admitted. */
  readonly admission: () => Promise<Admitting>;
  /** Whether an authenticating proxy names the person; never when left out. */
  readonly isNamedByProxy?: (request: FastifyRequest) => boolean;
  /** Adds the feeds of calendars: an unknown one is answered like any unknown page. */
  readonly addCalendars: (app: FastifyInstance, answerUnknown: AnswerUnknown) => void;
  /** The apps that open our links; none when left out. */
  readonly apps?: AppAssociations;
  /** Called with errors of the rendering. */
  readonly report?: ReportError;
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE.br } };

/** Serves the website: the built files, the small files that describe it, and every page. */
export async function webPlugin(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { pages, configs } = options;
  const { middleware } = pages;
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()));
  }
  // A missing file, or an unsupported method: answered at once, without rendering.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'notFound' }));
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], threshold: 1_024, brotliOptions });
  await serveFiles(app, options);
  associateApps(app, options.apps ?? { apple: [], android: null });
  const { limits, now } = options;
  await app.register(async (child) => await addCspReports(child, { limits, now, log: app.log }));
  serveMessages(app, pages);
  await serveWorker(app, pages, configs);
  // Once at the start, so that a broken build stops it and the first visitor does not wait.
  await pages.load();
  await app.register(async (child) => await addPages(child, options));
}

/** Everything that is rendered. */
async function addPages(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { pages, configs, admit, report } = options;
  app.addHook('onRequest', async (request) => await admit(request));
  addRefusedPages(app, report);
  serveShell(app, pages, configs);
  const answerPage = createAnswerPage(app, options);
  await app.register(async (child) => await addFormRoutes(child, configs, answerPage));
  await app.register(async (child) => {
    options.addTagRoutes?.(child, async (request, reply) => {
      return await answerPage(request, reply, urlOf(request, configs));
    });
  });
  options.addCalendars(app, servePages(app, options, answerPage));
}
