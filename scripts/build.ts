import { join } from 'node:path';
import { tellEnd, tellProgress } from './build/progress.ts';
import { dist, refresh, root } from './build/stamp.ts';

/** Builds what is served: the browser's bundle, the pages' server bundle, and the other files. Skips what did not change. */
export async function build(): Promise<void> {
  await Promise.all([
    refresh('pages', async (id) => {
      // Loaded only when something must be built: a start on a current build does not wait for Vite.
      const started = performance.now();
      tellProgress('Pages: building, less than a minute …');
      const { buildClient, buildServer } = await import('./build/bundles.ts');
      await buildClient(id);
      await buildServer();
      tellEnd('Pages: built', started);
    }),
    buildFiles(),
  ]);
}

/** The emoji pictures, the script of the API's reference, and the documentation. */
export async function buildFiles(): Promise<void> {
  await Promise.all([
    refresh('emojis', async () => {
      const { writeEmojiPictures } = await import('./emojis.ts');
      await writeEmojiPictures(join(dist, 'emojis'));
    }),
    refresh('reference', async () => {
      const { writeReference } = await import('./build/reference.ts');
      await writeReference(join(dist, 'reference'));
    }),
    refreshDocs(),
  ]);
}

/** The documentation as a site. */
export async function refreshDocs(): Promise<void> {
  await refresh('docs', async () => {
    const { buildDocs } = await import('./docs/build-docs.ts');
    await buildDocs(root, join(dist, 'docs'));
  });
}

if (import.meta.main) await build();
