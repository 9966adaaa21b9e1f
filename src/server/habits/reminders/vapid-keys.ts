import webPush from 'web-push';
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
    make: () => JSON.stringify(webPush.generateVAPIDKeys()),
    parse: (text) => keysSchema.parse(JSON.parse(text)),
    trouble:
      'holds no Web Push keys: restore it from a backup, or remove it and every browser subscribes anew.',
  });
}
