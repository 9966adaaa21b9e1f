import { after } from '#client/platform.ts';
import { watchHome } from '#client/watch-home.ts';
import type { App } from '#web/app/app.ts';
import { listen } from '#web/platform/listen.ts';

/** Shows the changes of other devices on this page while it is in front. */
export function watchChanges({ client }: App): void {
  watchHome(client, {
    now: Date.now,
    random: Math.random,
    after,
    isSeen: () => document.visibilityState === 'visible' && navigator.onLine,
    onSeen: (work) => listen(['online', 'offline', 'visibilitychange'], work),
    onUsed: (work) => listen(['pointerdown', 'keydown', 'wheel'], work),
  });
}
