import { hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { compressFiles } from './compress-files.ts';

/** Writes the script of the API's reference under a name of its content, compressed beside it, as the only files of a folder. */
export async function writeReference(folder: string): Promise<void> {
  // The package provides its script only as a route: a server that never listens gets the request.
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
  const { statusCode, rawPayload } = await app.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`The script of the reference answered ${statusCode}.`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const name = `reference-${hash('sha256', rawPayload, 'hex').slice(0, 16)}.js`;
  await writeFile(join(folder, name), rawPayload);
  await compressFiles(folder, /\.js$/);
}
