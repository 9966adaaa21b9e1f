import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '#server/config.ts';

const keysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type VapidKeys = z.infer<typeof keysSchema>;

/** The pair that says to push services who we are: the operator's, or one made once in DATA_DIR for its owner's eyes only. */
export function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: Config): VapidKeys {
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined) {
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  }
  const folder = resolve(DATA_DIR);
  const file = join(folder, 'vapid.json');
  mkdirSync(folder, { recursive: true });
  try {
    // Two processes may come here at once: the first to write has said it.
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
