import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageFiles, imagesIn, withDigests } from './pin-images.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const packageJson = JSON.parse(read('package.json')) as {
  version: string;
  license: string;
  description: string;
  optionalDependencies: Record<string, string>;
};

test('every image has its exact version', () => {
  const images = imageFiles.flatMap((name) => imagesIn(read(name)));
  expect(images.map((image) => image.split(':')[0] ?? '').toSorted()).toEqual([
    'axllent/mailpit',
    'node',
    'postgres',
  ]);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(?:\.\d+)?(?:-slim)?$/);
  // No other line names an image.
  for (const name of imageFiles) {
    const lines = read(name).match(/^(?:FROM (?!(?:node|packages|scratch)(?: |$))| *image:).+$/gm) ?? [];
    expect(lines).toHaveLength(imagesIn(read(name)).length);
  }
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile');

  test('has the Node of package.json', () => {
    const [version] = Object.values(packageJson.optionalDependencies);
    expect(imagesIn(text)).toEqual([`node:${version}-slim`]);
  });

  test('has the labels of the package, and the signal that the server ends by', () => {
    for (const [label, value] of [
      ['version', packageJson.version],
      ['licenses', packageJson.license],
      ['description', packageJson.description],
      ['revision', '$COMMIT'],
    ]) {
      expect(text).toContain(`org.opencontainers.image.${label}="${value}"`);
    }
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });

  test('builds for arm64 as for amd64: each native package exists for both', () => {
    interface Entry {
      readonly os?: string[];
      readonly cpu?: string[];
      readonly libc?: string[];
    }
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
    const namesFor = (cpu: string) =>
      Object.entries(packages)
        .filter(
          ([, entry]) =>
            entry.os?.includes('linux') && entry.cpu?.includes(cpu) && entry.libc?.[0] !== 'musl',
        )
        .map(([name]) => name.replaceAll(cpu, 'cpu'));
    expect(namesFor('x64').length).toBeGreaterThan(5);
    // The checker of expressions runs as JavaScript where it has no native build.
    const built = namesFor('x64').filter((name) => name !== 'node_modules/recheck-linux-cpu');
    expect(namesFor('arm64').toSorted()).toEqual(built.toSorted());
  });
});

test('adds digests, and replaces those of before', () => {
  const [old, fresh] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);
  const text = `FROM node:26.10.0-slim@${old} AS node\nFROM node AS build\n  image: postgres:18.6\n`;
  const digests = new Map(imagesIn(text).map((image) => [image, fresh ?? '']));
  expect(withDigests(text, digests)).toBe(
    `FROM node:26.10.0-slim@${fresh} AS node\nFROM node AS build\n  image: postgres:18.6@${fresh}\n`,
  );
});
