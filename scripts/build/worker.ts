import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { WORKER_FILE } from '#contract/worker-file.ts';
import { locales } from '#i18n/locale.ts';
import { dist, root } from './stamp.ts';

/** The placeholder that the app's documents name beside the built files. */
const icons = ['/icons/favicon.svg', '/icons/icon-192.png', '/icons/apple-touch-icon.png'];

/**
 * The service worker, with the list of files that it precaches: every built file, the app's document in each language, the icons. The
 * documents depend on the server's settings too, so the server inserts their revision (src/server/web/pages/build-routes.ts).
 */
export async function buildWorker(id: string, browsers: string[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      PRECACHED: JSON.stringify(await precached(id)),
    },
    build: {
      outDir: join(dist, 'client'),
      emptyOutDir: false,
      target: browsers,
      reportCompressedSize: false,
      rolldownOptions: {
        // Of Vite's own helper, whose branch for modules a script never takes.
        checks: { emptyImportMeta: false },
        input: 'src/web/service-worker/entry.ts',
        output: { format: 'iife', entryFileNames: WORKER_FILE.name },
      },
    },
  });
}

async function precached(id: string): Promise<{ url: string; revision: string | null }[]> {
  const files = (await readdir(join(dist, 'client/assets'))).filter((name) => !/\.(?:br|gz)$/.test(name));
  return [
    ...files.toSorted().map((name) => ({ url: `/assets/${name}`, revision: null })),
    ...locales.map((locale) => ({ url: `/_shell/${locale}`, revision: WORKER_FILE.shellRevision })),
    ...icons.map((url) => ({ url, revision: id })),
  ];
}
