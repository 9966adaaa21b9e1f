import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildPart, clearStamp, dist, isFresh, readStamp, writeStamp } from './build/stamp.ts';

/** Builds what is served: the browser's bundle, the server-rendered pages, the emoji pictures. What did not change is left as it is. */
export async function build(): Promise<void> {
  await Promise.all([
    refresh('pages', async (id) => {
      // Loaded only when there is something to build: a start on a fresh build does not wait for Vite.
      const { buildClient, buildServer } = await import('./build/bundles.ts');
      await buildClient(id);
      await buildServer();
    }),
    buildEmojis(),
  ]);
}

export async function buildEmojis(): Promise<void> {
  await refresh('emojis', async () => {
    const { writeEmojiPictures } = await import('./emojis.ts');
    await writeEmojiPictures(join(dist, 'emojis'));
  });
}

/** Makes one part of the build again if its sources changed since it was last made whole. */
async function refresh(part: BuildPart, make: (stamp: string) => Promise<void>): Promise<void> {
  const stamp = await readStamp(part);
  if (await isFresh(part, stamp)) return;
  await clearStamp(part);
  await make(stamp);
  await writeStamp(part, stamp);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
