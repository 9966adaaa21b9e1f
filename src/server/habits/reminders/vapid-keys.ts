import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/core/config/config.ts';
import { readSecretFile } from '#server/core/disk/secret-file.ts';

const keysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type VapidKeys = z.infer<typeof keysSchema>;

type KeySettings = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>;

/** The pair that identifies this server to push services: the operator's, or one created once in DATA_DIR/vapid.json. */
export function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: KeySettings): VapidKeys {
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined) {
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  }
  return readSecretFile({
    folder: DATA_DIR,
    name: 'vapid.json',
    make: () => JSON.stringify(makeKeys()),
    parse: (text) => keysSchema.parse(JSON.parse(text)),
    trouble:
      'holds no Web Push keys: restore it from a backup, or remove it and every browser subscribes anew.',
  });
}

/** In web-push's form: an uncompressed point of P-256 and its scalar. Without web-push, whose load a first start need not wait for. */
function makeKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [x, y].map((part = '') => Buffer.from(part, 'base64url'));
  return { publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'), privateKey: d ?? '' };
}
