/** `npm run native`: the static bundle of the Android and iOS apps, in dist/native. */
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WriteShell } from '#contract/page-rendering.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { assetsOf, type Manifest } from '#server/web/pages/built-pages.ts';
import { publicConfigOf } from '#server/web/public-config.ts';
import { dist, forget, readStamp, refresh } from './build/stamp.ts';
import { build } from './build.ts';
import { readShellSettings, type ShellSettings, version } from './shells/settings.ts';

const native = join(dist, 'native');

/**
 * Builds the pages as files: one document for all pages in both languages, its assets, and the emoji pictures. `apiOrigin`: of the server
 * whose API the app calls; that of shells.json when left out. Empty where the app asks for it.
 */
export async function buildNative(apiOrigin?: string): Promise<void> {
  await forget('native');
  await refreshNative(apiOrigin);
}

/** Builds it again if any of its sources changed. */
async function refreshNative(apiOrigin?: string): Promise<void> {
  await build();
  await refresh('native', async () => {
    const { buildNativeClient } = await import('./build/bundles.ts');
    await buildNativeClient();
    const settings = await readShellSettings();
    const index = await writeIndex(apiOrigin ?? settings.publicUrl, settings);
    await writeFile(join(native, 'index.html'), index);
    await rm(join(native, '.vite'), { recursive: true });
    // Shared links show these pictures, and they lead to the website.
    await rm(join(native, 'link-pictures'), { recursive: true });
    await copyEmojis();
  });
}

async function writeIndex(
  origin: string,
  { googleWebClientId, googleIosClientId, appleSignIn }: ShellSettings,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { writeShell } = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as {
    writeShell: WriteShell;
  };
  return writeShell({
    locale: defaultLocale,
    // Apps sign in by plugins, not by redirects.
    config: publicConfigOf(parseConfig({ ...process.env, PUBLIC_URL: origin }), []),
    buildId: await readStamp('pages'),
    ...(origin !== '' && { apiOrigin: origin }),
    shell: { google: { web: googleWebClientId, ios: googleIosClientId }, apple: appleSignIn, version },
    assets: assetsOf(manifest),
  });
}

/** Without the compressed copies: the apps do not request them. */
async function copyEmojis(): Promise<void> {
  const folder = join(native, 'images/emojis');
  await mkdir(folder, { recursive: true });
  for await (const file of glob(join(dist, 'emojis/*.svg'))) await cp(file, join(folder, basename(file)));
}

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await refreshNative();
  else await buildNative(process.env['API_URL']);
}
