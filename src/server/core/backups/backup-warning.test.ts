import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupWarning } from './create-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'resilience-backup-warning-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

test('is silent without a folder, and creates one that is missing', async () => {
  const BACKUP_DIR = join(folder, 'new', 'backups');
  expect([await backupWarning({ BACKUP_DIR: undefined }), await backupWarning({ BACKUP_DIR })]).toEqual([
    null,
    null,
  ]);
  expect(existsSync(BACKUP_DIR)).toBe(true);
});

test('names a folder that cannot be used, and why, in one line', async () => {
  const BACKUP_DIR = join(file, 'backups');
  expect(await backupWarning({ BACKUP_DIR })).toMatch(
    /^BACKUP_DIR: \/.+\/file\/backups cannot be written \(ENOTDIR\): [^\n]+$/,
  );
});
