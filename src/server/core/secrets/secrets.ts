import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Config, ConfigError } from '#server/core/config/config.ts';
import { makeFolder, rightsTrouble, writeNewFile } from '#server/core/disk/files.ts';

interface SecretFile<T> {
  readonly folder: string;
  readonly name: string;
  readonly make: () => string;
  /** Throws when the text does not have the form that `make` writes. */
  readonly parse: (text: string) => T;
  /** The error's text for the operator, after the path. */
  readonly trouble: string;
}

/**
 * A secret of this installation, created once in DATA_DIR and readable by its owner only; several processes that start at once all read
 * the first one. Throws a ConfigError that names the file when it cannot be written or read.
 */
export function readSecretFile<T>({ folder, name, make, parse, trouble }: SecretFile<T>): T {
  const file = join(resolve(folder), name);
  if (!existsSync(file)) {
    try {
      makeFolder(resolve(folder));
      writeNewFile(file, make());
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`DATA_DIR: ${file} cannot be written (${code}).${rightsTrouble(file)}`, {
        cause: error,
      });
    }
  }
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${file} ${trouble}`, { cause: error });
  }
}

const KEY_BYTES = 32;
const keySchema = z.string().regex(/^[\w-]{43}$/);

/** `trouble`: what to do about a file without a key, after its path. */
interface KeyFile extends Pick<SecretFile<string>, 'folder' | 'name' | 'trouble'> {
  /** The operator's own key, from the configuration; it takes the place of the file. */
  readonly given: string | undefined;
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

/** What a sealed text is for. A text that was sealed for one purpose does not open for another. */
type SecretPurpose = 'appleToken' | 'totp' | 'webhook' | 'oauthClient';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be read again, such as a provider's token, for its column in the database. It is bound to its purpose and its
 * user: copied to another row it does not open. Base64url of nonce, encrypted text and tag.
 */
export function sealSecret(key: KeyObject, purpose: SecretPurpose, userId: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bindingOf(purpose, userId));
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url');
}

/** The text of a sealed secret. Null when it was changed, or sealed with another key, for another purpose or for another user. */
export function openSecret(
  key: KeyObject,
  purpose: SecretPurpose,
  userId: string,
  sealed: string,
): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bindingOf(purpose, userId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return (
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return null;
  }
}

const bindingOf = (purpose: SecretPurpose, userId: string): Buffer =>
  Buffer.from(JSON.stringify([purpose, userId]));
