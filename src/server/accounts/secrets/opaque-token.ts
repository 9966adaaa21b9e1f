import { hash, randomBytes } from 'node:crypto';

export const USER_ID_BYTES = 16;
const SECRET_BYTES = 32;
/** base64url of both. */
const TOKEN = /^[\w-]{64}$/;

/** The content of a token: its user, and the hash under which it is stored. */
export interface TokenKey {
  readonly userId: string;
  readonly tokenHash: string;
}

/** A new token for a user, of a session or of a mailed link. It contains the user's id, so that only that user's rows are searched. */
export function createToken(userId: string): TokenKey & { readonly token: string } {
  const secret = randomBytes(SECRET_BYTES);
  return {
    token: Buffer.concat([bytesOfId(userId), secret]).toString('base64url'),
    userId,
    tokenHash: hashOf(secret),
  };
}

/** Null for a malformed token. */
export function parseToken(token: string): TokenKey | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const userId = idInBytes(bytes.subarray(0, USER_ID_BYTES));
  return { userId, tokenHash: hashOf(bytes.subarray(USER_ID_BYTES)) };
}

export const bytesOfId = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

export function idInBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 32 random bytes need no salt and no slow hash. */
function hashOf(secret: Buffer): string {
  return hash('sha256', secret, 'base64url');
}

/** The token of an Authorization header; undefined without one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
