import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readManifest } from '#server/core/backups/manifest.ts';
import { contentsOf } from '#server/core/backups/snapshot.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { environmentOf, runAdminProcess } from '#tests/api/admin-process.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { startServer } from '#tests/api/server-process.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { pgDumpFits } from '#tests/database/pg-dump-fits.ts';
import { makeMembers, startHttpServer } from './http-server.ts';
import { readStored } from './read-stored.ts';
import { BusyError, type Tick, type TickServer, type TickTarget, tickKey } from './tick.ts';

const TICKS_BEFORE = 60;
const PAUSE_MS = 50;
const DAYS = 300;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');

/** Ticks day after day until the server ends, and remembers what it sent and what was acknowledged. */
function tickThrough(server: TickServer, targets: readonly TickTarget[]) {
  const sent: string[] = [];
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  const ticks = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10);
    return targets.map((target): Tick => ({ ...target, day, done: true }));
  }).flat();
  const send = async (tick: Tick): Promise<void> => {
    try {
      await server.send(tick);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      await delay(PAUSE_MS);
      await send(tick);
    }
  };
  const run = async () => {
    for (const tick of ticks) {
      sent.push(tickKey(tick));
      await send(tick);
      acknowledged.push(tickKey(tick));
      if (acknowledged.length === TICKS_BEFORE) enough.resolve();
    }
  };
  const ended = run().catch((error: unknown) => enough.reject(error));
  return { sent, acknowledged, enough: enough.promise, ended };
}

forEachEngine('a disaster', (getDatabase, { engine, getTestDatabase }) => {
  const destroy = async () => {
    const { options } = getTestDatabase();
    rmSync(options.dataDir, { recursive: true });
    if (engine === 'sqlite') return;
    mkdirSync(options.dataDir);
    const database = await openDatabase(options);
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    await database.close();
  };

  const figuresOf = async (url: string, { token }: TestUser) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/v1/user/statistics`, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  it('is survived by a backup that was made while the server was written to', {
    timeout: 300_000,
  }, async () => {
    const { options } = getTestDatabase();
    const environment = environmentOf(options);
    const backups = mkdtempSync(join(tmpdir(), 'resilience-drill-'));
    const fits = await pgDumpFits(getDatabase());
    const storage = { database: getDatabase(), engine, clock: { now: Date.now() } };
    const { targets, tokens } = await makeMembers(getDatabase(), 1);
    const quiet = await buildUser(storage);
    await buildHabit(storage, quiet, { done: ['2026-11-18', '2026-11-19'] });
    await getDatabase().close();
    writeFileSync(join(options.dataDir, 'unsubscribe.key'), 'A'.repeat(43));

    const server = await startHttpServer(options, tokens);
    onTestFinished(async () => await server.kill());
    const ticking = tickThrough(server, targets);
    await ticking.enough;
    const mustBeThere = [...ticking.acknowledged];
    const made = await runAdminProcess({ given: ['backup', '--to', backups], environment });
    const mayBeThere = new Set(ticking.sent);
    // It was written to meanwhile.
    expect(mayBeThere.size).toBeGreaterThan(mustBeThere.length + 1);
    await server.kill();
    await ticking.ended;
    const refusal = {
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^pg_dump (?:is not|failed)[^\n]+\n$/),
    };
    const done = {
      status: 0,
      stdout: expect.stringMatching(/^\S+\n$/),
      stderr: expect.stringContaining('all is there'),
    };
    expect(made).toEqual(fits ? done : refusal);
    if (!fits) return;

    await destroy();
    const folder = made.stdout.trim();
    const restored = await runAdminProcess({ given: ['restore', folder], environment, input: 'y\n' });
    expect(restored).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Restored 2 accounts of [^\n]+\n$/),
    });

    const database = await openDatabase(options);
    const { done: stored, faults } = await readStored(database);
    const contents = await contentsOf(database.db);
    await database.close();
    const { rows, migrations } = await readManifest(folder);
    expect(contents).toEqual({ rows, migrations });
    expect(faults).toEqual([]);
    const ofBusy = [...stored].filter((key) => !key.startsWith(quiet.userId));
    expect(mustBeThere.filter((key) => !stored.has(key))).toEqual([]);
    expect(ofBusy.filter((key) => !mayBeThere.has(key))).toEqual([]);

    const again = await startServer({ ...environment, LOG_LEVEL: 'silent' });
    // A busy machine may answer 503 at first, which says to try again.
    const answer = () => figuresOf(again.url, quiet);
    await expect
      .poll(answer, { timeout: 30_000 })
      .toMatchObject({ status: 200, body: { habitsCompleted: 2 } });
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    rmSync(backups, { recursive: true });
  });
});
