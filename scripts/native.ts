/** `npm run native`: the static bundle of the Android and iOS apps, in dist/native. */
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WriteShell } from '#contract/page-rendering.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { assetsOf, type Manifest } from '#server/web/pages/manifest.ts';
import { publicConfigOf } from '#server/web/public-config.ts';
import { clearStamp, dist, isFresh, readStamp, writeStamp } from './build/stamp.ts';
import { build } from './build.ts';
import { readShellSettings, type ShellSettings } from './shells/settings.ts';

const native = join(dist, 'native');

export interface NativeOptions {
  /** The origin of the server whose API the app calls; that of shells.json when left out. */
  readonly apiOrigin?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Builds the pages as files: one document for all pages in both languages, its assets, and the emoji pictures. */
export async function buildNative({
  apiOrigin,
  environment = process.env,
}: NativeOptions = {}): Promise<void> {
  await clearStamp('native');
  await build();
  const { buildNativeClient } = await import('./build/bundles.ts');
  await buildNativeClient();
  const settings = await readShellSettings();
  await writeFile(
    join(native, 'index.html'),
    await writeIndex(apiOrigin ?? settings.publicUrl, settings, environment),
  );
  await rm(join(native, '.vite'), { recursive: true });
  // Shared links show these pictures, and they lead to the website.
  await rm(join(native, 'link-pictures'), { recursive: true });
  await copyEmojis();
  await writeStamp('native', await readStamp('native'));
}

async function writeIndex(
  apiOrigin: string,
  { googleWebClientId, googleIosClientId, appleSignIn }: ShellSettings,
  environment: NonNullable<NativeOptions['environment']>,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { writeShell } = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as {
    writeShell: WriteShell;
  };
  return writeShell({
    locale: defaultLocale,
    // Apps sign in by plugins, not by redirects.
    config: publicConfigOf(parseConfig({ ...environment, PUBLIC_URL: apiOrigin }), []),
    buildId: await readStamp('pages'),
    apiOrigin,
    shell: { google: { web: googleWebClientId, ios: googleIosClientId }, apple: appleSignIn },
    assets: assetsOf(manifest),
  });
}

/** Without the compressed copies: the apps do not request them. */
async function copyEmojis(): Promise<void> {
  const folder = join(native, 'images/emojis');
  await mkdir(folder, { recursive: true });
  for await (const file of glob(join(dist, 'emojis/*.svg'))) await cp(file, join(folder, basename(file)));
}

/** Builds it again if any of its sources changed. */
async function refreshNative(): Promise<void> {
  const stamp = await readStamp('native');
  if (await isFresh('native', stamp)) await build();
  else await buildNative();
}

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await refreshNative();
  else await buildNative({ apiOrigin: process.env['API_URL'] });
}
