import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { engineNames } from '#server/core/database/engine.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { startServer } from '#tests/api/server-process.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { startSmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { bySize } from '#tests/setup/tier.ts';

const HOUR = 3_600_000;
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

test.each(engineNames.slice(0, bySize({ quick: 1, full: 2 })))(
  'a server killed while it sends a mail on %s: the next one sends it',
  async (engine) => {
    const built = await buildTestDatabase(engine);
    ends.push(built.destroy);
    await built.database.close();
    const { dataDir, databaseUrl, log } = built.options;
    const to = `${randomUUID()}@example.org`;
    const userId = randomUUID();
    /** The embedded database has one holder at a time: the test looks at it between two servers. */
    const look = async <T>(work: (scope: Parameters<typeof enqueue>[0]) => Promise<T>): Promise<T> => {
      const database = await openDatabase({ dataDir, databaseUrl, testsOnlyVolatile: true, log });
      try {
        return await work({ queries: database.db, userId });
      } finally {
        await database.close();
      }
    };
    await look(async (scope) => {
      const payload = { template: 'accountErased', to, locale: 'en', firstName: 'Ann' } as const;
      await enqueue(scope, { kind: 'mail', payload, now: Date.now() });
    });
    const begun = Promise.withResolvers<void>();
    // Takes the mail and never says that it has it.
    const deaf = await startSmtpInbox({
      onData: (stream) => {
        stream.resume();
        begun.resolve();
      },
    });
    const inbox = await startSmtpInbox();
    ends.push(deaf.close, inbox.close);
    const start = async (smtp: string) =>
      await startServer({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        SMTP_URL: smtp,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      });
    const first = await start(deaf.url);
    await begun.promise;
    first.child.kill('SIGKILL');
    await first.ended;
    await look(async ({ queries }) => {
      const row = queries.selectFrom('jobs').selectAll().where('user_id', '=', userId);
      const { attempts, leased_until } = await row.executeTakeFirstOrThrow();
      expect(attempts).toBe(1);
      expect(Date.parse(leased_until ?? '')).toBeGreaterThan(Date.now());
      // As if that time had passed.
      await queries
        .updateTable('jobs')
        .set({ leased_until: new Date(Date.now() - HOUR).toISOString() })
        .where('user_id', '=', userId)
        .execute();
    });
    const second = await start(inbox.url);
    expect((await inbox.next({ to })).subject).toBe('Your account has been erased');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const left = await look(
      async ({ queries }) =>
        await queries.selectFrom('jobs').selectAll().where('user_id', '=', userId).execute(),
    );
    expect(left).toEqual([]);
  },
);
