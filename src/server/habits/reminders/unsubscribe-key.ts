import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/core/config/config.ts';
import { readSecretFile } from '#server/core/disk/secret-file.ts';

const KEY_BYTES = 32;
const keySchema = z.string().regex(/^[\w-]{43}$/);

/** The key that signs the unsubscribe links of mails: the operator's, or one created once in DATA_DIR/unsubscribe.key. */
export function readUnsubscribeKey({
  UNSUBSCRIBE_KEY,
  DATA_DIR,
}: Pick<Config, 'UNSUBSCRIBE_KEY' | 'DATA_DIR'>): Buffer {
  const text =
    UNSUBSCRIBE_KEY ??
    readSecretFile({
      folder: DATA_DIR,
      name: 'unsubscribe.key',
      make: () => randomBytes(KEY_BYTES).toString('base64url'),
      parse: (content) => keySchema.parse(content.trim()),
      trouble:
        'holds no key: restore it from a backup, or remove it, and the unsubscribe links that were mailed end.',
    });
  return Buffer.from(text, 'base64url');
}
