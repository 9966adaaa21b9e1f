import { tagKeyIn } from '#i18n/app-links.ts';
import type { App } from '#web/app/app.ts';
import type { Navigation } from '#web/app/navigation.ts';
import { endSetAside } from '#web/platform/native/set-aside.ts';
import {
  followLinks,
  hideSplash,
  makeRoomForKeyboard,
  matchSystemBars,
  obeyBackButton,
  openInBrowser,
  openOutside,
} from '#web/platform/native/shell.ts';
import { closeCreator, isCreatorOpen } from '#web/shared/creator-store.ts';
import { askMove } from './ask-move.tsx';
import { pressTag } from './press-tag.ts';

/** Begins, once the first screen stands, all that ties the page to the phone around it. */
export async function initNativeShell(app: App, navigation: Navigation, appVersion: string): Promise<void> {
  const { config } = app;
  const go = (target: string) => {
    const key = tagKeyIn(target);
    if (key === null) void navigation.navigate(target);
    else void pressTag(app, navigation, key, () => void openInBrowser(config.publicUrl + target));
  };
  matchSystemBars();
  openOutside(config.publicUrl, go);
  // Each is of use without the others.
  await Promise.allSettled([
    hideSplash(),
    followLinks(config.publicUrl, go),
    obeyBackButton({ closePanel, canGoBack: () => navigation.canGoBack, goBack: () => history.back() }),
    makeRoomForKeyboard(),
    endSetAside(config.publicUrl),
    askMove(app, appVersion),
  ]);
}

function closePanel(): boolean {
  const wasOpen = isCreatorOpen();
  closeCreator({ restoreFocus: true });
  return wasOpen;
}
