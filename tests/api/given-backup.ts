import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameBackup } from '#server/core/backups/list-backups.ts';
import { databaseNames, MANIFEST, manifestOf, ownBackupsOf } from '#server/core/backups/manifest.ts';
import { instant } from '#server/core/clock/clock.ts';
import { version } from '#server/core/config/config.ts';
import type { TestApp } from './test-app.ts';

/** A small backup beside the data of a test's server, of a database that was never there; answers its name. */
export function giveBackup({ config, clock }: Pick<TestApp, 'config' | 'clock'>): string {
  const name = nameBackup('regular', clock.now);
  const folder = join(config.BACKUP_DIR ?? ownBackupsOf(config.DATA_DIR), name);
  mkdirSync(folder, { recursive: true });
  const path = databaseNames.postgres;
  const content = 'an archive';
  writeFileSync(join(folder, path), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const manifest = manifestOf({
    createdAt: instant(clock.now),
    version,
    engine: 'postgres',
    migrations: [],
    rows: {},
    files: [{ path, bytes: content.length, sha256 }],
  });
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
  return name;
}
