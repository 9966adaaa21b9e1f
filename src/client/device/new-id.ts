/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http, `getRandomValues` never. */
export const newId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)), 4);

/** The UUID of a version (RFC 9562) from 16 bytes, of which it sets some bits. */
export function uuidOf(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
