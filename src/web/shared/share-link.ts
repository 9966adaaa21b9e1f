/** Whether the device can pass a link to another app. */
export const canShareLinks = (): boolean => import.meta.env.NATIVE || typeof navigator.share === 'function';

/** A cancelled share is no error; after any other failure the link can still be copied. */
export async function shareLink(url: string, title: string): Promise<void> {
  const shared = import.meta.env.NATIVE
    ? import('#web/platform/native/share.ts').then((native) => native.shareLink(url, title))
    : navigator.share({ url, title });
  await shared.catch(() => undefined);
}
