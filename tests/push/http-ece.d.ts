declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Decryption {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    /** base64url */
    readonly authSecret: string;
  }
  export function decrypt(buffer: Buffer, params: Decryption): Buffer;
}
