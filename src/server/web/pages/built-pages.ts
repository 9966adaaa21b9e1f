import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineCode, PageAssets, RenderPage, WriteShell } from '#contract/page-rendering.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { contentSecurityPolicy } from '#server/web/headers/content-security-policy.ts';

/** The pages of the build in a folder, normally dist. */
export async function builtPages(path: string): Promise<PageSource> {
  const folder = resolve(path);
  const clientFolder = join(folder, 'client');
  const manifest = await readJson<Manifest>(join(clientFolder, '.vite/manifest.json'));
  const build = await readJson<PageSource['build']>(join(clientFolder, 'build.json'));
  const assets = assetsOf(manifest);
  const inline = await readInline(clientFolder, manifest, assets);
  return {
    clientFolder,
    emojiFolder: join(folder, 'emojis'),
    referenceFolder: join(folder, 'reference'),
    documentationFolder: join(folder, 'docs'),
    build,
    contentSecurityPolicy: (config) => contentSecurityPolicy(config, inline),
    assets: { ...assets, inline },
    load: async () => (await entryIn(folder)).render,
    loadShell: async () => (await entryIn(folder)).writeShell,
  };
}

async function entryIn(folder: string): Promise<{ render: RenderPage; writeShell: WriteShell }> {
  const entry = pathToFileURL(join(folder, 'server/entry-server.js')).href;
  return (await import(entry)) as { render: RenderPage; writeShell: WriteShell };
}

async function readInline(folder: string, manifest: Manifest, { styles }: PageAssets): Promise<InlineCode> {
  const script = manifest[EARLY_TICKS];
  if (script === undefined) throw new Error(`The build has no ${EARLY_TICKS}`);
  const sheets = await Promise.all(styles.map((address) => readFile(join(folder, address), 'utf8')));
  return { style: sheets.join(''), earlyTicks: await readFile(join(folder, script.file), 'utf8') };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

/** The fields of Vite's manifest that we read for each module. */
export interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ENTRY = 'src/web/boot/entry-client.tsx';
const EARLY_TICKS = 'src/web/boot/entry-early-ticks.ts';
/** The one font file that every page of ours needs at once: Latin, upright. */
const isFirstFont = (file: string): boolean =>
  file.includes('-latin-wght-normal-') && file.endsWith('.woff2');

/** The assets of a build, from its manifest. */
export function assetsOf(manifest: Manifest): PageAssets {
  const entries = Object.values(manifest);
  const files = entries.flatMap((entry) => [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]);
  // A module fetches the styles that it names by their address.
  const fetched = new Set(entries.flatMap(({ assets = [] }) => assets));
  const addresses = (keep: (file: string) => boolean) =>
    [...new Set(files.filter(keep))].map((file) => `/${file}`);
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The build has no ${ENTRY}`);
  const scripts = [`/${entry.file}`];
  return {
    scripts,
    styles: addresses((file) => file.endsWith('.css') && !fetched.has(file)),
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

/** The source of pages: the build, or the development server. */
export interface PageSource {
  /** Folder of the built client, or null when the development server serves the files. */
  readonly clientFolder: string | null;
  readonly emojiFolder: string;
  /** Of the API's reference: its script. */
  readonly referenceFolder: string | null;
  /** Of the documentation as a site. */
  readonly documentationFolder: string | null;
  readonly build: { readonly id: string; readonly timestamp: number };
  readonly contentSecurityPolicy: (config: PublicConfig) => string;
  readonly assets: PageAssets;
  /** Answers before any page does, or calls `next`; the development server's. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  load(): Promise<RenderPage>;
  loadShell(): Promise<WriteShell>;
}
