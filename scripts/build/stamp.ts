import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const dist = join(root, 'dist');

/** What each part of the build is made from. */
const pages = [
  'src/{client,contract,domain,i18n,web}/**/*.{ts,tsx,css,json}',
  'public/**/*.*',
  'scripts/build.ts',
  'scripts/build/*.ts',
  'package-lock.json',
  'vite.config.ts',
];
const sources = {
  pages,
  native: [
    ...pages,
    'scripts/native.ts',
    'scripts/shells/*.ts',
    'shells.json',
    'src/server/{core/config/config,web/public-config}.ts',
  ],
  emojis: ['scripts/emojis.ts', 'scripts/emojis/*.ts', 'src/contract/emoji-names.json', 'package-lock.json'],
  reference: ['scripts/build/{compress-files,reference}.ts', 'package-lock.json'],
  docs: [
    'docs/**/*.md',
    '{CHANGELOG,CONTRIBUTING,README,SECURITY}.md',
    'scripts/docs/*.{css,ts}',
    'scripts/build/{browsers,compress-files}.ts',
    'src/web/ui/{font,tokens}.css',
    'public/icons/favicon.svg',
    'package-lock.json',
  ],
} as const;

type BuildPart = keyof typeof sources;

/** A hash over the names and contents of a part's sources: equal sources, equal stamp, on every machine. */
export async function readStamp(part: BuildPart): Promise<string> {
  const files = (await Promise.all(sources[part].map(filesOf))).flat();
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !name.includes('.test.')).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(pattern: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root }));
  if (files.length === 0) throw new Error(`A build is made from ${pattern}, which does not exist.`);
  return files;
}

/** Whether a part was built completely from the sources that are there. */
export async function isCurrent(part: BuildPart): Promise<boolean> {
  return (await builtStamp(part)) === (await readStamp(part));
}

async function builtStamp(part: BuildPart): Promise<string | null> {
  return await readFile(stampFile(part), 'utf8').catch(() => null);
}

/** Builds a part unless it was built completely from the same sources. */
export async function refresh(part: BuildPart, make: (stamp: string) => Promise<void>): Promise<void> {
  const stamp = await readStamp(part);
  if ((await builtStamp(part)) === stamp) return;
  await forget(part);
  await make(stamp);
  // Last, so that an interrupted build is repeated.
  await mkdir(dist, { recursive: true });
  await writeFile(stampFile(part), stamp);
}

/** Marks a part as incomplete. */
export async function forget(part: BuildPart): Promise<void> {
  await rm(stampFile(part), { force: true });
}

function stampFile(part: BuildPart): string {
  return join(dist, `.${part}.stamp`);
}
