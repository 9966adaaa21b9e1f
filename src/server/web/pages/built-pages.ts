import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, WriteShell } from '#contract/page-rendering.ts';
import { contentSecurityPolicy } from '#server/web/headers/content-security-policy.ts';
import { assetsOf, type Manifest } from './manifest.ts';
import type { PageSource } from './renderer.ts';

/** The pages of the build in a folder, normally dist. */
export async function builtPages(path: string): Promise<PageSource> {
  const folder = resolve(path);
  const clientFolder = join(folder, 'client');
  const manifest = await readJson<Manifest>(join(clientFolder, '.vite/manifest.json'));
  const build = await readJson<PageSource['build']>(join(clientFolder, 'build.json'));
  return {
    clientFolder,
    emojiFolder: join(folder, 'emojis'),
    build,
    contentSecurityPolicy,
    assets: assetsOf(manifest),
    load: async () => (await entryIn(folder)).render,
    loadShell: async () => (await entryIn(folder)).writeShell,
  };
}

async function entryIn(folder: string): Promise<{ render: RenderPage; writeShell: WriteShell }> {
  const entry = pathToFileURL(join(folder, 'server/entry-server.js')).href;
  return (await import(entry)) as { render: RenderPage; writeShell: WriteShell };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
