import { brokenByOrder } from './folders.ts';

/** Where a file stands: the parts of `src` that may import one another only in one direction. */
type Zone = (typeof layers)[number] | 'server' | 'service-worker' | 'web' | 'outside';

/** One import as the rule sees it; both paths are relative to the repository, with `/`. */
export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** `import()`: the code is fetched when it is needed. */
  readonly dynamic?: boolean;
}

interface ZoneRule {
  /** Other zones whose files may be imported. */
  readonly zones: readonly Zone[];
  /** Zones of which only types may be imported. */
  readonly types?: readonly Zone[];
  /** Packages that may be imported; absent means all but `never`. */
  readonly packages?: readonly string[];
  /** Packages that may not be imported; a name that ends in `/` or `:` covers all that starts with it. */
  readonly never?: readonly string[];
}

const serverPackages = ['node:', '@fastify/', 'fastify', 'fastify-type-provider-zod', 'kysely', 'pg'];
/** What only an app of a store has: `web/platform` alone asks for it. */
const ofPhones = ['@capacitor/', '@capgo/'];
const browserNever = [
  ...serverPackages,
  ...ofPhones,
  'zod',
  '@node-rs/',
  '@zxcvbn-ts/',
  '@simplewebauthn/server',
  'otpauth',
];
const shared = ['domain', 'contract', 'i18n'] as const;

/** The upper zones: each may import those before it, and none after it. */
const layers = [...shared, 'client', 'ui', 'platform', 'app', 'shared', 'feature', 'routes', 'boot'] as const;
const below = (zone: (typeof layers)[number]): readonly Zone[] => layers.slice(0, layers.indexOf(zone));

const rules: Record<Exclude<Zone, 'outside'>, ZoneRule> = {
  domain: { zones: [], packages: [] },
  contract: { zones: ['domain'], packages: ['zod'] },
  i18n: { zones: [], types: ['contract'], packages: [] },
  server: {
    zones: shared,
    never: [
      'react',
      'react-dom',
      '@tanstack/react-virtual',
      '@capacitor/',
      'lucide-react',
      '@simplewebauthn/browser',
      'uqr',
    ],
  },
  client: { zones: ['domain', 'contract'], never: browserNever },
  ui: { zones: ['i18n', 'domain'], never: browserNever },
  platform: {
    zones: ['i18n', 'domain', 'contract'],
    never: browserNever.filter((name) => !ofPhones.includes(name)),
  },
  app: { zones: below('app'), never: browserNever },
  shared: { zones: below('shared'), never: browserNever },
  feature: { zones: below('feature'), never: browserNever },
  routes: { zones: below('routes'), never: browserNever },
  boot: { zones: [...below('boot'), 'service-worker'], never: browserNever },
  'service-worker': { zones: [...shared, 'client', 'platform'], never: browserNever },
  // A file beside these folders belongs in one of them.
  web: { zones: [], packages: [] },
};

/** The files below the features that may fetch some of them, when a person opens what they show: one for every page, one for few lists. */
const LAZY_FEATURES = ['src/web/shared/lazy-features.ts', 'src/web/shared/lazy-routine.ts'];

/** The folders of `web/shared` that build on others of it; its loose files stand above them all. */
const sharedFolders: Readonly<Record<string, readonly string[]>> = {
  circles: ['amounts'],
  plan: ['amounts', 'forms'],
  proof: ['forms', 'providers'],
  'provider-buttons': ['forms', 'providers', 'proof'],
};

const topZones = new Set(['domain', 'contract', 'i18n', 'server', 'client']);
const webZones: readonly Zone[] = ['ui', 'platform', 'app', 'shared', 'routes', 'boot', 'service-worker'];

/** The zone of a path relative to the repository. What is not in `src`, and every test, is `outside`. */
function zoneOf(path: string): Zone {
  const [root, part, inner] = path.split('/');
  if (root !== 'src' || part === undefined || /\.test\.tsx?$/.test(path)) return 'outside';
  if (part === 'web')
    return inner === 'features' ? 'feature' : (webZones.find((zone) => zone === inner) ?? 'web');
  return topZones.has(part) ? (part as Zone) : 'outside';
}

/**
 * What an import breaks, in one sentence, or null when it is allowed. `importsValues` answers whether a file imports more than types
 * itself.
 */
export function brokenBy(found: Import, importsValues: (path: string) => boolean): string | null {
  const zone = zoneOf(found.from);
  if (zone === 'outside') return null;
  const target = resolve(found.from, found.specifier);
  if (target === null) return brokenByPackage(zone, found);
  const broken = brokenByFile(zone, found, target);
  if (broken !== null || found.typeOnly || zoneOf(target) !== 'contract') return broken;
  if (!rules[zone].never?.includes('zod') || !importsValues(target)) return null;
  return `${target} may carry zod: a browser may import only its types.`;
}

function brokenByPackage(zone: Exclude<Zone, 'outside'>, { specifier, typeOnly }: Import): string | null {
  const { packages, never } = rules[zone];
  if (packages && !packages.some((name) => covers(name, specifier))) {
    return `${zone} may not import the package ${specifier}.`;
  }
  if (typeOnly && specifier === 'zod') return null;
  return never?.some((name) => covers(name, specifier)) ? `${zone} may not import ${specifier}.` : null;
}

function brokenByFile(zone: Exclude<Zone, 'outside'>, found: Import, target: string): string | null {
  const { zones, types } = rules[zone];
  const targetZone = zoneOf(target);
  if (targetZone === 'outside') return `${zone} may not import ${target}: it is not part of the product.`;
  if (targetZone === zone) return brokenWithin(zone, found.from, target);
  if (LAZY_FEATURES.includes(found.from) && found.dynamic && targetZone === 'feature') return null;
  if (types?.includes(targetZone) && found.typeOnly) return null;
  return zones.includes(targetZone) ? null : `${zone} may not import ${targetZone} (${target}).`;
}

/** What one zone forbids among its own folders. */
function brokenWithin(zone: Zone, from: string, target: string): string | null {
  if (zone === 'feature') return brokenByFeature(from, target);
  return zone === 'shared' ? brokenByShared(from, target) : brokenByOrder(zone, from, target);
}

function brokenByShared(from: string, target: string): string | null {
  const own = sharedFolderOf(from);
  const other = sharedFolderOf(target);
  if (own === other || own === null) return null;
  if (other !== null && sharedFolders[own]?.includes(other)) return null;
  return `web/shared/${own} may not import ${target}.`;
}

/** Null for a file that stands in `web/shared` itself. */
function sharedFolderOf(path: string): string | null {
  const [, , , folder, file] = path.split('/');
  return file === undefined ? null : (folder ?? null);
}

function brokenByFeature(from: string, target: string): string | null {
  const own = from.split('/')[3];
  const other = target.split('/')[3];
  return own === other ? null : `The feature ${own} may not reach into the feature ${other}.`;
}

/** `#domain/days/day-key.ts` and `../domain/days/day-key.ts` are both `src/domain/days/day-key.ts`; a package is null. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#tests/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (!specifier.startsWith('.')) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function covers(name: string, specifier: string): boolean {
  if (name.endsWith('/') || name.endsWith(':')) return specifier.startsWith(name);
  return specifier === name || specifier.startsWith(`${name}/`);
}
