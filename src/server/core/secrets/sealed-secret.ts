import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** What a sealed text is for. A text that was sealed for one purpose does not open for another. */
type SecretPurpose = 'appleToken' | 'totp';

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
