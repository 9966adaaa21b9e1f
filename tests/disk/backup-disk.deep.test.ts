import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentOf, runAdminProcess } from '#tests/api/admin-process.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { mounts } from './small-disk.ts';

describe.each(mounts)('a disk without space for a backup', (within) => {
  test('gets none, for a reason in one line; a larger one gets it', async () => {
    const built = await buildTestDatabase('sqlite');
    await fillEveryTable(built.database.db, 3);
    await built.database.close();
    const folder = mkdtempSync(join(tmpdir(), 'resilience-small-'));
    const backUp = async (size: string) =>
      await runAdminProcess({
        given: ['backup', '--to', folder],
        environment: environmentOf(built.options),
        within: within(folder, size),
      });
    expect(await backUp('600k')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^No backup was written to \S+: it takes \d+ kB of the \d+ kB that are free[^\n]+\n$/,
      ),
    });
    expect(await backUp('20m')).toMatchObject({ status: 0, stderr: expect.stringContaining('all is there') });
    await built.destroy();
    rmSync(folder, { recursive: true });
  });
});
