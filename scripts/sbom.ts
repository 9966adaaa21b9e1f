/**
 * `npm run sbom`: writes the bill of materials of the product, in the format of CycloneDX, to dist/sbom.cdx.json: the packages of the server,
 * and those that are built into its pages and apps. Made from the lock file and the sources: every platform, with the integrity of each package.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist, root } from './build/stamp.ts';

interface Package {
  dev?: boolean;
  devOptional?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** The packages that the pages import. An installation for production lacks them, since the pages are built before. */
function imported(): string[] {
  const files = globSync('src/{client,web}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/entry-dev.ts'],
  });
  const imports = /(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?\w[\w.-]*)/g;
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return texts.flatMap((text) => Array.from(text.matchAll(imports), ([, name = '']) => name));
}

const inPages = new Set(imported());
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Makes dependencies of what the pages import. */
function moveNeeds({ dependencies = {}, devDependencies = {} }: Package): void {
  for (const [name, version] of Object.entries(devDependencies)) {
    if (!inPages.has(name)) continue;
    dependencies[name] = version;
    delete devDependencies[name];
  }
}

/** The same in the lock file, where each package says whether it is for development alone. */
function moveLocked(packages: Readonly<Record<string, Package>>): void {
  moveNeeds(packages[''] ?? {});
  const open = [...inPages].map((name) => `node_modules/${name}`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const found = packages[path];
    if (!found?.dev && !found?.devOptional) continue;
    delete found.dev;
    delete found.devOptional;
    for (const name of Object.keys(found.dependencies ?? {})) {
      open.push(`${path}/node_modules/${name}`, `node_modules/${name}`);
    }
  }
}

const needs = read('package.json') as Package;
const lock = read('package-lock.json') as { packages: Record<string, Package> };
moveNeeds(needs);
moveLocked(lock.packages);
const folder = mkdtempSync(join(tmpdir(), 'resilience-sbom-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(needs));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(text) as { metadata: { component: { name: string } } };
  // npm takes the name of the folder.
  bill.metadata.component.name = 'resilience';
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
