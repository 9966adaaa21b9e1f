import { createECDH } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, fail, ok, warn } from '#server/admin/command/findings.ts';
import { type Config, ConfigError } from '#server/core/config/config.ts';
import { readUnsubscribeKey } from '#server/habits/reminders/unsubscribe-tokens.ts';
import { readVapidKeys, type VapidKeys } from '#server/habits/reminders/vapid-keys.ts';

/** The generated keys: a check creates none, which only a server does. */
export function checkKeys(config: Config): Finding[] {
  return [
    keyFinding('VAPID keys', config.VAPID_PUBLIC_KEY, join(config.DATA_DIR, 'vapid.json'), () =>
      requirePair(readVapidKeys(config)),
    ),
    keyFinding('unsubscribe key', config.UNSUBSCRIBE_KEY, join(config.DATA_DIR, 'unsubscribe.key'), () => {
      readUnsubscribeKey(config);
    }),
  ];
}

function keyFinding(topic: string, given: string | undefined, file: string, read: () => void): Finding {
  if (given === undefined && !existsSync(file)) {
    return warn(topic, `${file} does not exist: the next start of the server creates it.`);
  }
  try {
    read();
    return ok(topic, given === undefined ? `in ${file}` : 'of the settings');
  } catch (error) {
    return fail(topic, (error as Error).message);
  }
}

function requirePair({ publicKey, privateKey }: VapidKeys): void {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  if (pair.getPublicKey('base64url') === publicKey) return;
  throw new ConfigError('the public key is not that of the private key: take both from a backup.');
}
