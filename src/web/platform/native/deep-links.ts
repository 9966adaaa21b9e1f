import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { linkTarget } from './link-target.ts';

/** The storage key that marks the link which started the app as followed: a page of the app may be reloaded. */
const STARTED_BY = 'startedBy';

/**
 * Follows our links that the phone passes to the app. iOS reports the one that started it like any other; Android must be asked, and gives
 * the same answer until the app ends.
 */
export async function followLinks(publicUrl: string, go: (target: string) => void): Promise<void> {
  const follow = (link: string) => {
    const target = linkTarget(link, publicUrl);
    if (target !== null) go(target);
  };
  await App.addListener('appUrlOpen', ({ url }) => follow(url));
  if (Capacitor.getPlatform() !== 'android') return;
  const started = await App.getLaunchUrl();
  if (started === undefined || sessionStorage.getItem(STARTED_BY) === started.url) return;
  sessionStorage.setItem(STARTED_BY, started.url);
  follow(started.url);
}
