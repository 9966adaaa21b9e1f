import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Names with a range of versions each. */
type Names = Readonly<Record<string, string>>;

/** One package in `package-lock.json`, by its path such as "node_modules/rolldown". */
interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
  readonly dev?: boolean;
  readonly license?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly libc?: readonly string[];
  readonly engines?: Names;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type Packages = Readonly<Record<string, Entry>>;

const file = join(import.meta.dirname, '../package-lock.json');
const systems = ['linux', 'darwin', 'win32', 'windows', 'android', 'freebsd', 'openharmony'];
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/**
 * The native parts for other platforms that a lock file lacks. A registry that does not have them omits them, and `npm ci` then refuses
 * the file everywhere. Their version is exact in the package that depends on them, and their platform is in their name.
 */
export function missingParts(packages: Packages): Packages {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => /^\d/.test(version))
      .filter(([name, version]) => packages[find(packages, path, name) ?? '']?.version !== version)
      .map(([name, version]) => {
        const sibling = siblingOf(packages, path, optionalDependencies);
        // Where another version is in the usual place, the part goes below the package that depends on it.
        const folder = find(packages, path, name) === null ? sibling.folder : `${path}/node_modules/`;
        return [`${folder}${name}`, describe(name, version, sibling.entry)] as const;
      }),
  );
  return Object.fromEntries(missing);
}

/** Where Node finds a package from another one's folder. */
export function find(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** The name of the package at a path. */
export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

function siblingOf(packages: Packages, path: string, wanted: Names) {
  for (const [name, version] of Object.entries(wanted)) {
    const found = find(packages, path, name);
    const entry = found === null ? undefined : packages[found];
    if (found !== null && entry?.version === version) return { folder: found.slice(0, -name.length), entry };
  }
  throw new Error(`No native part of ${path} is in the lock file: install it first.`);
}

function describe(name: string, version: string, { dev, libc, license, engines }: Entry): Entry {
  const words = name.split(/[/-]/);
  const system = systems.find((word) => words.includes(word));
  const processor = processors.find((word) => words.includes(word));
  if (!processor || (!system && processor !== 'wasm32')) throw new Error(`For which platform is ${name}?`);
  const musl = words.some((word) => word.startsWith('musl'));
  return {
    version,
    cpu: [processor],
    ...(dev && { dev }),
    ...(system === 'linux' && (musl ? { libc: ['musl'] } : libc && { libc: ['glibc'] })),
    ...(license && { license }),
    optional: true,
    ...(system && { os: [system === 'windows' ? 'win32' : system] }),
    ...(engines && { engines }),
  };
}

/** The paths of packages that npm would install without a check of their content. */
export function unchecked(packages: Packages): string[] {
  const isChecked = ({ link, integrity = '' }: Entry): boolean =>
    link === true || integrity.startsWith('sha512-');
  return Object.keys(packages).filter((path) => path !== '' && !isChecked(packages[path] ?? {}));
}

/** The same packages with the integrity that the registry publishes for each version. */
async function withIntegrity(packages: Packages): Promise<Packages> {
  const all: Record<string, Entry> = { ...packages };
  for (const path of unchecked(packages)) {
    const { version = '', ...entry } = packages[path] ?? {};
    const { stdout } = await promisify(execFile)('npm', [
      'view',
      `${nameOf(path)}@${version}`,
      'dist.integrity',
    ]);
    // In the place where npm writes it.
    all[path] = { version, integrity: stdout.trim(), ...entry };
  }
  return all;
}

if (import.meta.main) {
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Packages };
  const missing = missingParts(lock.packages);
  const all = await withIntegrity({ ...lock.packages, ...missing });
  const sorted = Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} parts added.`);
}
