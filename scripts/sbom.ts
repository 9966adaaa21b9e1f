/**
 * `npm run sbom`: writes the bill of materials of the product, in the format of CycloneDX, to dist/sbom.cdx.json: the packages of the server,
 * and those that are built into its pages and apps. Made from the lock file and the sources: every platform, with the integrity of each package.
 */
import { randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from './build/stamp.ts';
import { find, nameOf, type Packages } from './lock.ts';

/** What is built in and no page imports: the code around the pages in the apps, the sources of emoji and countries, the API's reference. */
const apps = ['@capacitor/android', '@capacitor/ios'];
const data = ['@iconify-json/twemoji', 'emojibase-data', 'cldr-core', '@scalar/fastify-api-reference'];

/** The packages that the pages import. An installation for production lacks them, since the pages are built before. */
function imported(): string[] {
  const files = globSync('src/{client,contract,domain,i18n,web}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/entry-dev.ts'],
  });
  const imports = /(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?\w[\w.-]*)/g;
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return texts.flatMap((text) => Array.from(text.matchAll(imports), ([, name = '']) => name));
}

/** Each package of the product, by its path, and the paths of those that it needs. The product itself is at ''. */
function productOf(packages: Packages): ReadonlyMap<string, readonly string[]> {
  const builtIn = new Set([...apps, ...data, ...imported()]);
  const needsOf = (path: string): string[] => {
    const entry = packages[path] ?? {};
    const isRequired = (name: string): boolean => !entry.peerDependenciesMeta?.[name]?.optional;
    const names = [
      ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
      ...Object.keys(entry.peerDependencies ?? {}).filter(isRequired),
      ...Object.keys(entry.devDependencies ?? {}).filter((name) => builtIn.has(name)),
    ];
    return names.flatMap((name) => find(packages, path, name) ?? []);
  };
  const needs = new Map([['', needsOf('')]]);
  // A loop over a map comes to what is added meanwhile.
  for (const paths of needs.values()) {
    for (const path of paths) if (!needs.has(path)) needs.set(path, needsOf(path));
  }
  return needs;
}

/** A path is the only name that is unique: a package may be there twice. */
const refOf = (path: string): string => path || '.';

/** Not by `npm sbom --omit=dev`, which leaves out each package that one for development needs too, such as pg and react. */
export function billOf(packages: Packages) {
  const needs = productOf(packages);
  const [product, ...components] = Array.from(needs.keys(), (path) => describe(path, packages[path] ?? {}));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: { ...product, type: 'application' } },
    components,
    dependencies: Array.from(needs, ([path, paths]) => ({ ref: refOf(path), dependsOn: paths.map(refOf) })),
  };
}

function describe(path: string, entry: Packages[string]) {
  const { name = nameOf(path), version, license, integrity, optional } = entry;
  const content = integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': refOf(path),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: content && [{ alg: 'SHA-512', content }],
    licenses: license && [{ expression: license }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(billOf(lock.packages), null, 2)}\n`);
}
