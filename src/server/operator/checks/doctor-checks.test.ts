import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { saveLastSeen } from '#server/core/clock/clock-guard.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { backupFinding, checkClock, checkDatabase, checkSettings } from './doctor-checks.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const levels = (environment: Record<string, string>) =>
  checkSettings(parseConfig(environment)).map(({ level, topic }) => `${level} ${topic}`);

test.each<[Record<string, string>, string[]]>([
  [{}, ['ok configuration', 'ok proxy']],
  [{ PUBLIC_URL: 'https://club.example' }, ['ok configuration', 'warn proxy']],
  [{ PUBLIC_URL: 'https://club.example', TRUST_PROXY: 'loopback' }, ['ok configuration', 'ok proxy']],
  [{ PUBLIC_URL: 'https://club.example', TRUST_PROXY: 'on' }, ['ok configuration', 'warn proxy']],
  [{ PUBLIC_URL: 'http://localhost, https://club.example' }, ['ok configuration', 'warn proxy']],
  [
    { TRUST_PROXY: '10.0.0.2', TRUSTED_HEADER_USER: 'Remote-Email' },
    ['ok configuration', 'ok proxy', 'ok trusted header'],
  ],
  [{ HOST: '0.0.0.0' }, ['warn configuration', 'ok proxy']],
])('the settings %j are judged', (environment, expected) => {
  expect(levels(environment)).toEqual(expected);
});

test.each([
  [HOUR, 'ok'],
  [27 * HOUR, 'warn'],
  [4 * DAY, 'fail'],
  [-2 * HOUR, 'warn'],
])('a backup that is %s ms old is %s', (age, level) => {
  const last = { name: 'resilience', kind: 'regular' as const, at: NOW - age, bytes: 1 };
  expect(backupFinding(last, NOW).level).toBe(level);
  expect(backupFinding(null, NOW).level).toBe('warn');
});

forEachEngine('the database', (getDatabase) => {
  test('is of this version, and its jobs are not late', async () => {
    const database = getDatabase();
    const found = async (now: number) =>
      (await checkDatabase(database, now)).map(({ level, topic }) => `${level} ${topic}`);
    const clock = Date.now();
    expect(await found(clock)).toEqual([
      'ok database',
      'ok migrations',
      'ok accounts',
      'ok jobs',
      'ok clock',
    ]);
    const rows = { queries: database.db, userId: SYSTEM_USER };
    await enqueue(rows, { kind: 'forgotPassword', payload: { email: 'a@example.org' }, now: clock - HOUR });
    await enqueue(rows, { kind: 'erase', payload: {}, now: clock, id: 'failed' });
    await database.db
      .updateTable('jobs')
      .set({ failed_at: new Date(clock).toISOString() })
      .where('user_id', '=', SYSTEM_USER)
      .where('id', '=', 'failed')
      .execute();
    expect(await found(clock)).toEqual([
      'ok database',
      'ok migrations',
      'ok accounts',
      'warn jobs',
      'warn jobs',
      'ok clock',
    ]);
  });
});

describe('the clock', () => {
  forEachEngine('on', (getDatabase) => {
    test('is compared with that of PostgreSQL, or with the last time that a server stored', async () => {
      const database = getDatabase();
      const levelAt = async (now: number) => (await checkClock(database, now)).level;
      const now = Date.now();
      await saveLastSeen(database.db, now);
      const found = [await levelAt(now), await levelAt(now - 10 * MINUTE), await levelAt(now - 2 * DAY)];
      const expected = { sqlite: ['ok', 'ok', 'fail'], postgres: ['ok', 'warn', 'fail'] };
      expect(found).toEqual(expected[database.engine]);
    });
  });
});
