import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { linkTarget } from './link-target.ts';

/** Where it is written that the link which started the app has been followed: a page of the app may be loaded anew. */
const STARTED_BY = 'startedBy';

/**
 * Follows the links of ours that the phone hands to the app. iOS tells of the one that started it as of any other; Android is asked, and
 * says the same until the app ends.
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
