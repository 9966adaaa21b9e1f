import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/core/config/config.ts';
import { readSecretFile } from '#server/core/disk/secret-file.ts';

const KEY_BYTES = 32;
const keySchema = z.string().regex(/^[\w-]{43}$/);

interface KeyFile {
  /** The operator's own key, from the configuration; it takes the place of the file. */
  readonly given: string | undefined;
  readonly folder: string;
  readonly name: string;
  /** What to do about a file without a key, after its path. */
  readonly trouble: string;
}

/** A key of 32 bytes: the operator's, or one created once in DATA_DIR. */
export function readKey({ given, ...file }: KeyFile): Buffer {
  const text =
    given ??
    readSecretFile({
      ...file,
      make: () => randomBytes(KEY_BYTES).toString('base64url'),
      parse: (content) => keySchema.parse(content.trim()),
    });
  return Buffer.from(text, 'base64url');
}

/** The key that encrypts secrets in the database (`sealSecret`): the operator's, or one created once in DATA_DIR/encryption.key. */
export function readEncryptionKey({
  ENCRYPTION_KEY,
  DATA_DIR,
}: Pick<Config, 'ENCRYPTION_KEY' | 'DATA_DIR'>): KeyObject {
  const key = readKey({
    given: ENCRYPTION_KEY,
    folder: DATA_DIR,
    name: 'encryption.key',
    trouble:
      'holds no key: restore it from a backup, or remove it, and what was encrypted with it can never be read.',
  });
  return createSecretKey(key);
}
