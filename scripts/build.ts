import { pathToFileURL } from 'node:url';
import { buildClient, buildServer } from './build/bundles.ts';
import { clearStamp, isFresh, readStamp, writeStamp } from './build/stamp.ts';

/** Builds what is served: client, server-rendered pages, emoji pictures. Parts whose sources did not change are left as they are. */
export async function build(): Promise<void> {
  await buildPages();
}

async function buildPages(): Promise<void> {
  const id = await readStamp('pages');
  if (await isFresh('pages', id)) return;
  // Whatever started the build, what it makes is for production.
  process.env['NODE_ENV'] = 'production';
  await clearStamp('pages');
  await buildClient(id);
  await buildServer();
  await writeStamp('pages', id);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
