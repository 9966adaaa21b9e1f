import { createPrivateKey, type KeyObject } from 'node:crypto';

/** In one line of the environment a .p8 file has `\n` for its line breaks. Null when it is no P-256 key. */
export function parseApplePrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
