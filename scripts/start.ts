import { build } from './build.ts';

/** Builds what is outdated and serves it in this process, so that signals reach the server itself. Answers the address. */
export async function start(): Promise<string> {
  process.env['NODE_ENV'] ??= 'production';
  await build();
  const server = await import('#server/main.ts');
  return await server.start();
}

if (import.meta.main) await start();
