import type { PageAssets } from '#contract/page-rendering.ts';

/** The fields of Vite's manifest that we read for each module. */
export interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ENTRY = 'src/web/boot/entry-client.tsx';
export const EARLY_TICKS = 'src/web/boot/entry-early-ticks.ts';
/** The one font file that every page of ours needs at once: Latin, upright. */
const isFirstFont = (file: string): boolean =>
  file.includes('-latin-wght-normal-') && file.endsWith('.woff2');

/** The assets of a build, from its manifest. */
export function assetsOf(manifest: Manifest): PageAssets {
  const entries = Object.values(manifest);
  const files = entries.flatMap((entry) => [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]);
  const addresses = (keep: (file: string) => boolean) =>
    [...new Set(files.filter(keep))].map((file) => `/${file}`);
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The build has no ${ENTRY}`);
  const scripts = [`/${entry.file}`];
  return {
    scripts,
    styles: addresses((file) => file.endsWith('.css')),
    fonts: addresses(isFirstFont),
    inline: null,
    chunksOf: (sources) =>
      [...closure(manifest, [ENTRY, ...sources])].filter((address) => !scripts.includes(address)),
  };
}

/** The files of some modules and of everything they import statically. */
function closure(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key];
    if (entry === undefined || found.has(`/${entry.file}`)) continue;
    found.add(`/${entry.file}`);
    closure(manifest, entry.imports ?? [], found);
  }
  return found;
}
