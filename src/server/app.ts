import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { BODY_MAX } from '#contract/limits.ts';
import { type Accounts, createAccounts } from './accounts/create-accounts.ts';
import { servePictures } from './accounts/pictures/pictures-routes.ts';
import type { PasswordHasher } from './accounts/services/password-hash.ts';
import { authenticate, findViewer } from './accounts/sessions/session.ts';
import { proxyUserOf } from './accounts/sessions/trusted-header.ts';
import { endMarkedSessions } from './accounts/sign-in/sign-out-mark.ts';
import { addAssistantRoutes } from './assistants/assistant-routes.ts';
import { undoRoutes } from './assistants/undo-routes.ts';
import { type Circles, createCircles } from './circles/create-circles.ts';
import type { Clock } from './core/clock/clock.ts';
import { type ClockParts, createClockGuard, createLeaseTime } from './core/clock/clock-guard.ts';
import type { Config } from './core/config/config.ts';
import type { Database } from './core/database/database.ts';
import { DiskWatch } from './core/disk/disk-watch.ts';
import { ApiError } from './core/errors/api-error.ts';
import type { Admit, Context } from './core/http/context.ts';
import { API_BASE, requireDeclared } from './core/http/route.ts';
import { createJobs, type Jobs } from './core/jobs/create-jobs.ts';
import { Circuits } from './core/limits/circuits.ts';
import { watchLoad } from './core/limits/pressure.ts';
import { addressKeys, Limits } from './core/limits/rate-limits.ts';
import { UserQueues } from './core/limits/user-queues.ts';
import { createMailer } from './core/mail/mailer.ts';
import { publishOpenapi } from './core/openapi/openapi.ts';
import { createErrorReports } from './core/ops/error-reports.ts';
import { addReadings, createMetrics, metricsRoutes, readings } from './core/ops/metrics.ts';
import { createReadiness, healthRoutes } from './core/ops/readiness.ts';
import { addNotFoundHandler, allowNativeOrigins, setApiHeaders } from './core/plugins/api-scope.ts';
import { boundConnections, connectionOptions, prepareDraining } from './core/plugins/connections.ts';
import { addErrorHandler, brokenRequestOptions, refuseTunnels } from './core/plugins/errors.ts';
import { addJsonParser } from './core/plugins/json-body.ts';
import { logOptions, logRequests } from './core/plugins/logging.ts';
import { checkRequestLine, refusePlainHttp, warnOfOtherHosts } from './core/plugins/request-checks.ts';
import type { LogStream } from './core/plugins/terminal-log.ts';
import { validatorCompiler } from './core/plugins/validation.ts';
import { dataExportRoutes } from './data-export/data-export-routes.ts';
import { createHabits, type Habits } from './habits/create-habits.ts';
import { addUnsubscribeRoutes } from './habits/reminders/unsubscribe-routes.ts';
import { importsRoutes } from './imports/imports-routes.ts';
import { addOauthRoutes } from './oauth/oauth-routes.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { periodicWorks } from './periodic-works.ts';
import { sendMail } from './send-mail.job.ts';
import { docsRoutes } from './web/docs/docs-routes.ts';
import { documentationRoutes } from './web/docs/documentation-routes.ts';
import { associationsOf } from './web/files/files.ts';
import { addSecurityHeaders, securityHeaders } from './web/headers/security-headers.ts';
import type { PageSource } from './web/pages/built-pages.ts';
import { publicConfigsOf } from './web/public-config.ts';
import { webPlugin } from './web/web-plugin.ts';
import { createWebhooks, type Webhooks } from './webhooks/create-webhooks.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock?: Clock | undefined;
  /** A monotonic clock in milliseconds; when only `clock` is given, that very clock. */
  readonly monotonic?: Clock;
  /** The database's own clock, null when it has none; ignored when `clock` is given. */
  readonly databaseClock?: () => Promise<number | null>;
  /** The source of pages; without it the API runs alone. */
  readonly pages?: PageSource | undefined;
  readonly logStream?: LogStream;
  readonly passwords?: PasswordHasher;
  /** For tests only: the origin of a push service on this machine. */
  readonly testPushService?: string;
  /** For tests only: the origin of a client's document on this machine. */
  readonly testClients?: string;
}

interface Modules {
  readonly accounts: Accounts;
  readonly habits: Habits;
  readonly webhooks: Webhooks;
  readonly circles: Circles;
}

const PARAMETER_MAX = 512;
/** The time that running jobs have to end with the server; the next process runs the others. */
const JOBS_GRACE_MS = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Jobs;
  }
}

/** Milliseconds that a part may take to start. */
const START_MAX_MS = 120_000;

/** The whole server, not yet listening. The order matters: what is registered first applies to everything after it. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pages } = parts;
  const headers = securityHeaders(config.PUBLIC_URL);
  const app: FastifyInstance = Fastify({
    ...logOptions(config, parts.logStream),
    ...brokenRequestOptions(headers),
    ...connectionOptions(),
    bodyLimit: BODY_MAX,
    trustProxy: trusted(config.TRUST_PROXY),
    routerOptions: { maxParamLength: PARAMETER_MAX },
    // A slow disk takes long to read the files of the pages: the start ends for what fails, not for what is slow.
    pluginTimeout: START_MAX_MS,
    // A request that still arrives on an open connection while the server ends is answered like any other.
    return503OnClosing: false,
  });
  const reports = await createErrorReports(config, pages?.build.id ?? 'api');
  app.addHook('onClose', async () => await reports.close());
  addSecurityHeaders(app, config);
  addErrorHandler(app, reports.report);
  logRequests(app, config);
  prepareDraining(app);
  boundConnections(app);
  refuseTunnels(app, headers);
  checkRequestLine(app);
  warnOfOtherHosts(app, config);
  // Limits use the monotonic clock, which is never set back.
  const now = parts.clock ?? (() => performance.now());
  const context = await createContext(parts, now, app);
  const habits = createHabits(context, parts.testPushService);
  const modules: Modules = {
    accounts: createAccounts(context, { now, log: app.log, passwords: parts.passwords }),
    habits,
    webhooks: createWebhooks(context),
    circles: createCircles(habits.reminding),
  };
  const jobs = createWork(context, modules, { now, log: app.log });
  healthRoutes(app, createReadiness({ ...context, reads: [modules.accounts.tryRead, habits.tryRead] }), jobs);
  endWithWork(app, jobs, context);
  metricsRoutes(app, context.metrics, config);
  const admit = await createAdmission(app, context);
  servePictures(app, context, admit);
  await app.register(cookie);
  endMarkedSessions(app, context);
  app.decorateRequest('viewer', null);
  app.decorate('reads', new Map());
  app.decorate('writes', new Map());
  if (config.API_DOCS) {
    await app.register(async (docs) => await docsRoutes(docs, pages?.referenceFolder ?? null));
    await app.register(async (docs) => await documentationRoutes(docs, pages?.documentationFolder ?? null));
  }
  await app.register(async (api) => await serveApi(api, { context, modules, admit }), { prefix: API_BASE });
  await app.register(async (assistants) => addAssistantRoutes({ app: assistants, context }, admit));
  await app.register(async (oauth) =>
    addOauthRoutes({ app: oauth, context }, { admit, testClients: parts.testClients }),
  );
  await app.register(addUnsubscribeRoutes);
  await modules.accounts.addReturns(app);
  if (pages) {
    await app.register(webPlugin, {
      pages,
      configs: publicConfigsOf(config, modules.accounts.signInBy),
      queues: context.queues,
      admit,
      addTagRoutes: modules.habits.addTagRoutes,
      limits: context.limits,
      now,
      findViewer: async (request, reply) => await findViewer(request, reply, context),
      awaitsOperator: modules.accounts.awaitsOperator,
      admission: modules.accounts.admission.read,
      isNamedByProxy: (request) => proxyUserOf(request, config) !== null,
      mailFrom: config.MAIL_FROM,
      apps: associationsOf(config),
      addCalendars: modules.habits.addCalendars,
      report: reports.report,
    });
  } else {
    await serveWithoutPages(app, modules, admit);
  }
  await app.ready();
  return app;
}

/** What is outside the API and needs no build. */
async function serveWithoutPages(app: FastifyInstance, { habits }: Modules, admit: Admit): Promise<void> {
  const refuse = () => Promise.reject(new ApiError('notFound'));
  app.setNotFoundHandler(refuse);
  await app.register(async (child) => {
    child.addHook('onRequest', async (request) => await admit(request));
    habits.addCalendars(child, refuse);
    habits.addTagRoutes(child, refuse);
  });
}

async function createContext(parts: AppParts, now: Clock, { log }: FastifyInstance): Promise<Context> {
  const { config, database, clock = Date.now } = parts;
  const limits = new Limits(config.RATE_LIMIT_SCALE, now);
  const metrics = createMetrics(config.SOURCE_COMMIT);
  const clocks = { clock, ...clocksOf(parts) };
  const clockGuard = await createClockGuard({ database, log, ...clocks });
  const disk = new DiskWatch(config.DATA_DIR, log);
  addReadings(metrics, readings({ database, clock, limits, disk, backupDir: config.BACKUP_DIR }));
  const mailer = createMailer(config, log);
  return {
    config,
    database,
    clock,
    clockGuard,
    leaseTime: createLeaseTime(clocks),
    circuits: new Circuits({ nodes: database.nodes, log }),
    limits,
    queues: new UserQueues(database.engine),
    metrics,
    mailer,
    disk,
  };
}

/** The modules provide the handlers of their own kinds; mails contain links of several modules. */
function createWork(
  context: Context,
  { accounts, habits, webhooks, circles }: Modules,
  { now, log }: Pick<FastifyInstance, 'log'> & { now: Clock },
): Jobs {
  const { database, clock, clockGuard, leaseTime, circuits, metrics } = context;
  return createJobs({
    database,
    clock,
    clockGuard,
    monotonic: now,
    leaseTime,
    circuits,
    log,
    onOutcome: (report) => metrics.job(report),
    handlers: {
      ...accounts.jobs,
      ...habits.jobs,
      ...webhooks.jobs,
      ...circles.jobs,
      mail: async (job) => await sendMail(habits.reminding, job),
    },
    works: periodicWorks(context, log),
  });
}

/** The clocks for comparison. A test's own clock moves all time with it, unless it sets another. */
function clocksOf(parts: AppParts): Pick<ClockParts, 'monotonic' | 'databaseClock'> {
  const own = parts.clock && { monotonic: parts.clock, databaseClock: async () => null };
  return {
    monotonic: parts.monotonic ?? own?.monotonic ?? (() => performance.now()),
    databaseClock: parts.databaseClock ?? own?.databaseClock ?? parts.database.clock,
  };
}

/** Once no request is running, jobs end too, and then the services that they use. */
function endWithWork(app: FastifyInstance, jobs: Jobs, { mailer, disk }: Context): void {
  app.decorate('jobs', jobs);
  app.addHook('onListen', async () => disk.start());
  app.addHook('onClose', async () => {
    disk.end();
    await jobs.drain(JOBS_GRACE_MS);
    mailer.close();
  });
}

/** A number is the count of trusted hops in front of the server. */
function trusted(proxies: Config['TRUST_PROXY']): Exclude<FastifyServerOptions['trustProxy'], undefined> {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Refuses calls, pages and pictures while the process is overloaded, and those of an address that has spent its budget. */
async function createAdmission(app: FastifyInstance, { config, limits, metrics }: Context): Promise<Admit> {
  const refuseOverload = await watchLoad(app, config.OVERLOAD_DELAY_MS, () => metrics.shed());
  return async ({ ip }) => {
    refuseOverload();
    await limits.take('address', addressKeys(ip));
  };
}

interface ApiParts {
  readonly context: Context;
  readonly modules: Modules;
  readonly admit: Admit;
}

async function serveApi(app: FastifyInstance, { context, modules, admit }: ApiParts): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addJsonParser(app);
  requireDeclared(app);
  addNotFoundHandler(app);
  setApiHeaders(app);
  allowNativeOrigins(app);
  app.addHook('onRequest', async (request) => await admit(request));
  refusePlainHttp(app, context.config);
  authenticate(app, context);
  await publishOpenapi(app, context.config);
  modules.accounts.addRoutes(app);
  modules.habits.addRoutes(app);
  modules.webhooks.addRoutes(app);
  modules.circles.addRoutes(app);
  importsRoutes({ app, context });
  undoRoutes({ app, context });
  dataExportRoutes({ app, context });
  operatorRoutes({ app, context }, modules.accounts.admission);
}
