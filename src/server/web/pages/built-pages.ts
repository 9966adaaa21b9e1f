import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineCode, PageAssets, RenderPage, WriteShell } from '#contract/page-rendering.ts';
import { contentSecurityPolicy } from '#server/web/headers/content-security-policy.ts';
import { assetsOf, EARLY_TICKS, type Manifest } from './manifest.ts';
import type { PageSource } from './renderer.ts';

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
