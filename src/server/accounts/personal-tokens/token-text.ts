import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** By it, and by the checksum, secret scanners find a leaked token. */
const MARK = 'res_';
const SECRET_BYTES = 32;
const FORM = /^res_[\w-]{43}[0-9A-Za-z]{6}$/;
const SOMEWHERE = /res_[\w-]{43}[0-9A-Za-z]{6}/;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many digits as the largest checksum has. */
const CHECKSUM_LENGTH = 6;

/** A new token, and the hash under which it is stored. 32 random bytes need no salt and no slow hash. */
export function createTokenText(): { readonly token: string; readonly tokenHash: string } {
  const text = MARK + randomBytes(SECRET_BYTES).toString('base64url');
  const token = text + checksumOf(text);
  return { token, tokenHash: hashOf(token) };
}

/** Whether a credential claims to be a personal token: it is then none of a session. */
export const isTokenText = (text: string): boolean => text.startsWith(MARK);

/** The hash under which a token is stored; null for a text that was never a token. */
export function tokenHashOf(text: string): string | null {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return FORM.test(text) && text === body + checksumOf(body) ? hashOf(text) : null;
}

/** Addresses are logged and shared: a token in one has leaked. */
export function hasTokenInQuery(url: string): boolean {
  const start = url.indexOf('?');
  return start >= 0 && SOMEWHERE.test(url.slice(start));
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** The CRC32 of a text in base 62. */
function checksumOf(text: string): string {
  let left = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = (DIGITS[left % DIGITS.length] ?? '') + digits;
    left = Math.floor(left / DIGITS.length);
  }
  return digits;
}
