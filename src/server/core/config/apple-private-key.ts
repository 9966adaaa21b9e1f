import { createPrivateKey, type KeyObject } from 'node:crypto';

/** A .p8 file in one line of the environment has `\n` for its line breaks. Null for what is no P-256 key. */
export function parseApplePrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
