import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isCurrent, root } from './build/stamp.ts';

/** Builds what is outdated and serves it in this process, so that signals reach the server itself. Answers the address. */
export async function start(): Promise<string> {
  process.env['NODE_ENV'] ??= 'production';
  await buildApart();
  const server = await import('#server/main.ts');
  return await server.start();
}

/** In a process of its own: what a build loads would stay with the server, several hundred MB. */
async function buildApart(): Promise<void> {
  const current = await Promise.all((['pages', 'emojis', 'reference', 'docs'] as const).map(isCurrent));
  if (current.every(Boolean)) return;
  const building = spawn(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
  const [code] = (await once(building, 'exit')) as [number | null];
  if (code !== 0) {
    console.error(
      'The build failed, as it says above. Where the code is read-only, run `npm run build` before the start.',
    );
    process.exit(1);
  }
}
