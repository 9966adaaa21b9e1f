/**
 * `node scripts/pin-images.ts`, before a release and on a machine with Docker: adds to each image that this repository names the digest that
 * its registry has for the version, so that the same bytes are pulled from then on. With `--published`, after it, that of our own image in
 * the descriptions for home servers.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const imageFiles = ['Dockerfile', 'compose.yaml', 'compose.demo.yaml'];
export const publishedFiles = [
  'deploy/casaos/docker-compose.yml',
  'deploy/umbrel/resilience/docker-compose.yml',
];

/** An image with a tag, in a Dockerfile or a compose file. A stage of a Dockerfile has none. */
const IMAGE = /(?<=^(?:FROM| *image:) )([\w./-]+:[\w.-]+)(?:@sha256:[\da-f]{64})?/gm;

/** The images of a file, by name and tag. */
export function imagesIn(text: string): string[] {
  return [...text.matchAll(IMAGE)].map(([, image = '']) => image);
}

/** The same file with the digest of each image. */
export function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(IMAGE, (_, image: string) => `${image}@${digests.get(image)}`);
}

async function digestOf(image: string): Promise<string> {
  const options = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { stdout } = await promisify(execFile)('docker', options);
  const digest = stdout.trim();
  if (!/^sha256:[\da-f]{64}$/.test(digest)) throw new Error(`No digest of ${image}: ${digest}`);
  return digest;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  for (const name of process.argv.includes('--published') ? publishedFiles : imageFiles) {
    const text = await readFile(join(root, name), 'utf8');
    const digests = new Map<string, string>();
    for (const image of imagesIn(text)) digests.set(image, await digestOf(image));
    await writeFile(join(root, name), withDigests(text, digests));
    for (const [image, digest] of digests) console.log(`${name}: ${image}@${digest}`);
  }
}
