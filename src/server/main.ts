import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { prepareSetup } from './accounts/operator/setup.ts';
import { firstAccountHint } from './accounts/registration/registration.ts';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { backupBeforeMigration, backupWarning } from './core/backups/create-backup.ts';
import { type Config, ConfigError, readConfig } from './core/config/config.ts';
import { databaseWarning, exposureWarning } from './core/config/network-warnings.ts';
import { createBufferedLog } from './core/database/engine.ts';
import { DatabaseRefusedError, storageTrouble } from './core/database/errors.ts';
import { openDatabase } from './core/database/opening/open.ts';
import { speaksToPerson } from './core/plugins/logging.ts';
import { builtPages, type PageSource } from './web/pages/built-pages.ts';

/** The time that running requests have to end after the signal. */
const GRACE_MS = 20_000;
/** How long it waits for a server on its folder that is ending: started anew by hand, by a container manager, by systemd. */
const PATIENCE_MS = 15_000;

export interface StartOptions {
  /** The source of pages; the build in dist when left out, none when there is none. */
  readonly pages?: PageSource;
  /** For tests only: accepts a PostgreSQL that would not survive a power cut. */
  readonly testsOnlyVolatile?: boolean;
  /** How long to wait for a server on the same folder to end. */
  readonly patienceMs?: number;
}

/**
 * Serves until SIGTERM or SIGINT, then lets running requests end. Answers the address once it listens; when the server must not start (a
 * bad setting, a database in use) it prints one line and ends the process.
 */
export async function start(options: StartOptions = {}): Promise<string> {
  try {
    return await serve(readConfig(), options);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    printLine(error.message.split('\n')[0] ?? '');
    return process.exit(1);
  }
}

/** For the operator, before there is a log. */
const printLine = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Also storage that fails while the server starts, such as a node of a cluster that is down. */
function isRefusal(error: unknown): error is Error {
  const isKnown = [ConfigError, DatabaseRefusedError].some((kind) => error instanceof kind);
  return isKnown || storageTrouble(error) !== null;
}

/** How far the heap grows before it is collected, in percent. The default, up to four times, keeps the garbage of a busy minute for ever. */
const HEAP_GROWING_PERCENT = 20;

async function serve(
  config: Config,
  { pages, testsOnlyVolatile, patienceMs = PATIENCE_MS }: StartOptions,
): Promise<string> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const log = createBufferedLog();
  const database = await openDatabase({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    migrationUrl: config.DATABASE_MIGRATION_URL,
    testsOnlyVolatile,
    log,
    patience: { ms: patienceMs, tell: printLine },
    beforeMigrating: async () => await backupBeforeMigration(config, Date.now(), log),
  });
  const built = async () => (existsSync('dist/client') ? await builtPages('dist') : undefined);
  const app = await buildApp({ config, database, pages: pages ?? (await built()) });
  log.passTo(app.log);
  const address = await listen(app, config);
  const hint = await firstAccountHint(config, database);
  const code = await prepareSetup({ config, database, clock: Date.now });
  const ofBackups = await backupWarning(config);
  for (const warning of [exposureWarning(config), databaseWarning(config), ofBackups, hint]) {
    if (warning !== null) app.log.warn({}, warning);
  }
  app.jobs.start();
  closeWithGrace({ delay: GRACE_MS, logger: undefined }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'ending');
    if (speaksToPerson(config)) process.stdout.write('\nStopping: what is under way may end …\n');
    // Not ready, then running requests, then running jobs, then the services of both.
    await app.drain();
    await database.close();
  });
  announce({ config, address, code }, app.log);
  return address;
}

/** What an operator can do when the system refuses the address. */
const adviceOn: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there; stop it, or set PORT to another number, such as 3001',
  EACCES: 'ports below 1024 are for the system; set PORT to 3000 and put a proxy in front',
  EADDRNOTAVAIL: 'HOST is no address of this machine; 0.0.0.0 stands for all of them',
};

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const advice = adviceOn[code] ?? 'look the code up, or choose others';
    throw new ConfigError(`PORT, HOST: cannot listen on ${config.HOST}:${config.PORT} (${code}): ${advice}.`);
  }
  // Port 0 means any: only now it is known.
  const { port } = app.server.address() as AddressInfo;
  return config.PORT === 0 ? `http://localhost:${port}` : config.PUBLIC_URL;
}
