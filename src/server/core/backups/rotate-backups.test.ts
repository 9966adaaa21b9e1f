import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/days/time.ts';
import { nameBackup, outdatedBackups, parseBackupName, rotateBackups } from './list-backups.ts';
import { MANIFEST, manifestOf } from './manifest.ts';

const NOW = Date.parse('2026-11-20T03:00:00.123Z');

describe('the names of backups', () => {
  test.each(['regular', 'migration'] as const)('tell kind and time: %s', (kind) => {
    const name = nameBackup(kind, NOW);
    expect(name).not.toContain(':');
    expect(parseBackupName(name)).toEqual({ name, kind, at: NOW });
  });

  test.each([
    '',
    'resilience-',
    'photos',
    'resilience-2026-13-40T03-00-00.123Z',
    `${nameBackup('regular', NOW)}.part`,
  ])('are not %j', (name) => {
    expect(parseBackupName(name)).toBeNull();
  });
});

describe('the rotation', () => {
  const nights = (...daysAgo: number[]) =>
    daysAgo.map((days) => ({ name: String(days), kind: 'regular' as const, at: NOW - days * DAY }));
  const removed = (daysAgo: number[], keep: { days?: number; weeks?: number; months?: number }) =>
    outdatedBackups(nights(...daysAgo), { days: 0, weeks: 0, months: 0, ...keep }).map(({ name }) =>
      Number(name),
    );

  test('keeps the newest of each of so many days', () => {
    const twice = [
      ...nights(0),
      { name: 'earlier', kind: 'regular' as const, at: NOW - 2 * HOUR },
      ...nights(1, 2),
    ];
    const outdated = outdatedBackups(twice, { days: 2, weeks: 0, months: 0 });
    expect(outdated.map(({ name }) => name)).toEqual(['earlier', '2']);
  });

  test('keeps the newest of each of so many weeks and months beside them', () => {
    // 2026-11-20 is a Friday: Monday was 4 days ago.
    expect(removed([0, 1, 2, 3, 4, 5, 6, 12], { days: 2, weeks: 2 })).toEqual([2, 3, 4, 6, 12]);
    expect(removed([0, 1, 25, 60, 90], { days: 1, months: 3 })).toEqual([1, 90]);
  });

  test('counts days that have a backup: a pause of a year removes nothing', () => {
    expect(removed([365, 366, 367], { days: 3 })).toEqual([]);
    expect(removed([0, 400, 800], { days: 2 })).toEqual([800]);
  });

  test('always keeps the newest', () => {
    expect(removed([0, 1], {})).toEqual([1]);
  });
});

describe('a folder of backups', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resilience-rotation-'));
  });

  afterEach(async () => await rm(folder, { recursive: true, force: true }));

  const file = { path: 'resilience.sqlite', bytes: 0, sha256: '0'.repeat(64) };
  const manifest = manifestOf({
    createdAt: new Date(NOW).toISOString(),
    version: '1.0.0',
    engine: 'sqlite',
    migrations: [],
    rows: {},
    files: [file],
  });

  const add = async (name: string, text: string | null = JSON.stringify(manifest)) => {
    await mkdir(join(folder, name));
    if (text !== null) await writeFile(join(folder, name, MANIFEST), text);
    return name;
  };

  test('loses outdated backups only: nothing that is not ours, and none before a migration too early', async () => {
    const kept = [
      await add(nameBackup('regular', NOW)),
      await add('photos'),
      await add(nameBackup('regular', NOW - 5 * DAY), '{}'),
      await add(nameBackup('regular', NOW - 6 * DAY), null),
    ];
    for (let days = 10; days < 13; days += 1) kept.push(await add(nameBackup('migration', NOW - days * DAY)));
    const old = await add(nameBackup('regular', NOW - DAY));
    const oldest = await add(nameBackup('migration', NOW - 20 * DAY));
    expect(await rotateBackups(folder, { days: 1, weeks: 0, months: 0 }, NOW)).toEqual([old, oldest]);
    expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  });

  test('loses what interrupted backups have left, after a day', async () => {
    const young = await add(`${nameBackup('regular', NOW)}.part`);
    const left = await add(`${nameBackup('regular', NOW - 2 * DAY)}.removed`);
    const long = new Date(NOW - 2 * DAY);
    await utimes(join(folder, left), long, long);
    await utimes(join(folder, young), new Date(NOW), new Date(NOW));
    await rotateBackups(folder, { days: 1, weeks: 0, months: 0 }, NOW + HOUR);
    expect(await readdir(folder)).toEqual([young]);
  });
});
