import type { KeyObject } from 'node:crypto';
import { type Job, JobRefusedError } from '#server/core/jobs/job-handler.ts';
import { openAppleToken } from './apple-token.ts';
import type { Providers } from './provider.ts';

interface Services {
  readonly providers: Providers;
  readonly encryptionKey: KeyObject;
}

/** The handler of the kind `revokeToken`: Apple forgets that the user signs in here. Repeated, it has no further effect. */
export async function revokeToken(
  { providers: { apple }, encryptionKey }: Services,
  { userId, payload }: Job<'revokeToken'>,
): Promise<void> {
  if (apple === null) throw new JobRefusedError('appleNotConfigured');
  const token = openAppleToken(encryptionKey, userId, payload.token);
  if (token === null) throw new JobRefusedError('otherEncryptionKey');
  await apple.revoke(token);
}
