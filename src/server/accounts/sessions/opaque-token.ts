import { createHash, randomBytes } from 'node:crypto';

const USER_ID_BYTES = 16;
const SECRET_BYTES = 32;
/** base64url of both. */
const TOKEN = /^[\w-]{64}$/;

/** What a token says: whose it is, and the hash that it is stored under. */
export interface TokenKey {
  readonly userId: string;
  readonly tokenHash: string;
}

/** A new token for a user, of a session or of a mailed link. It carries the user’s id, so that it is found among that user’s rows alone. */
export function createToken(userId: string): TokenKey & { readonly token: string } {
  const secret = randomBytes(SECRET_BYTES);
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return { token: Buffer.concat([id, secret]).toString('base64url'), userId, tokenHash: hashOf(secret) };
}

/** Null for a text that cannot be one of our tokens. */
export function parseToken(token: string): TokenKey | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, USER_ID_BYTES).toString('hex');
  const userId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { userId, tokenHash: hashOf(bytes.subarray(USER_ID_BYTES)) };
}

/** 32 random bytes need no salt and no slow hash. */
function hashOf(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The token of an Authorization header; undefined when it carries none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
