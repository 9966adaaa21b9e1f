import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../build/stamp.ts';

export const { version } = manifest;

/** A Google client id; empty without its button. */
const googleId = z.string().regex(/^(?:\d+-\w+\.apps\.googleusercontent\.com)?$/);

/** `shells.json`: the operator's settings of the Android and iOS apps, read at build time (docs/operations/apps.md). */
const settingsSchema = z
  .strictObject({
    /** The origin of the server that the apps are fixed to: they call its API and open its links. Empty: the apps ask for the server. */
    publicUrl: z.union([
      z.literal(''),
      z
        .url({ protocol: /^https$/ })
        .refine((given) => given === new URL(given).origin, 'must be an origin, without a path or a slash'),
    ]),
    googleWebClientId: googleId,
    googleIosClientId: googleId,
    /** Whether the iOS app offers it; the server must list the app (APPLE_CLIENT_ID). */
    appleSignIn: z.boolean(),
  })
  // The ids at Google and Apple are those of one server.
  .refine(
    ({ publicUrl, googleWebClientId, appleSignIn }) =>
      publicUrl !== '' || (googleWebClientId === '' && !appleSignIn),
    'sign-in by Google or Apple needs publicUrl',
  );
export type ShellSettings = z.infer<typeof settingsSchema>;

export async function readShellSettings(): Promise<ShellSettings> {
  return settingsSchema.parse(JSON.parse(await readFile(join(root, 'shells.json'), 'utf8')));
}
