import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from '#tests/client/foreign-files.ts';
import { isGzip, unpackGzip } from './zip.ts';

test('unpacks what was packed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      const packed = new Uint8Array(gzipSync(bytes));
      expect(isGzip(packed)).toBe(true);
      expect(unpackGzip(packed)).toEqual(bytes);
    }),
  );
});

test('refuses what is cut or changed, and bombs', () => {
  const packed = new Uint8Array(gzipSync(new Uint8Array(5_000).map((_, place) => place % 251)));
  expect(outcomeOf(() => unpackGzip(packed.subarray(0, 10)))).toBe('damaged');
  expect(outcomeOf(() => unpackGzip(packed.subarray(0, packed.length - 3)))).toBe('damaged');
  const changed = packed.slice();
  changed[packed.length - 6] = (changed[packed.length - 6] ?? 0) ^ 1;
  expect(outcomeOf(() => unpackGzip(changed))).toBe('damaged');
  expect(outcomeOf(() => unpackGzip(new Uint8Array(gzipSync(new Uint8Array(20_000_000)))))).toBe('tooLarge');
});

test('refuses or reads any bytes after the first ones', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const given = new Uint8Array([0x1f, 0x8b, 8, ...bytes]);
      expect(['damaged', 'tooLarge', 'read']).toContain(outcomeOf(() => unpackGzip(given)));
    }),
  );
});
