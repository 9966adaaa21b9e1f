import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { type Config, ConfigError } from '#server/core/config/config.ts';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import { writeNewFile } from '#server/core/disk/write-new-file.ts';

const keysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type VapidKeys = z.infer<typeof keysSchema>;

type KeySettings = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>;

/**
 * The pair that identifies this server to push services: the operator's, or one made once in DATA_DIR/vapid.json, readable by its
 * owner only. Throws a ConfigError that names the file when it cannot be written or read.
 */
export function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: KeySettings): VapidKeys {
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined) {
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  }
  const folder = resolve(DATA_DIR);
  const file = join(folder, 'vapid.json');
  if (!existsSync(file)) {
    try {
      makeFolder(folder);
      writeNewFile(file, JSON.stringify(webPush.generateVAPIDKeys()));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`DATA_DIR: ${file} cannot be written (${code}).`, { cause: error });
    }
  }
  return readKeys(file);
}

function readKeys(file: string): VapidKeys {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${file} holds no Web Push keys: restore it from a backup, or remove it and every browser subscribes anew.`,
      { cause: error },
    );
  }
}
