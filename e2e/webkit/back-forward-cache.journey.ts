import { expect } from '@playwright/test';
import { nextEmail, password } from '../fixtures.ts';
import type { Browser } from './browser.ts';
import { test } from './fixtures.ts';
import { click, countIn, isHydrated, isPressed, join, tickAndLeave, ticksOnServer } from './page-side.ts';

const ROUNDS = 4;
/** Long enough for work that starts five seconds after a page. */
const patient = { timeout: 30_000, intervals: [100] };

type Url = (path: string) => string;

test('signs out after a full navigation, and leaves the database unblocked', async ({ webkit, url }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await openHome(webkit, url);
    // From then on the page writes to the database whenever it is hidden.
    await expect.poll(() => webkit.run(countIn, 'copy'), patient).toBeGreaterThan(0);
    await goHydrated(webkit, url('/settings'));
    await signOut(webkit);
    // The next page clears a database that was late: it must be unblocked, and empty soon.
    await expect.poll(() => webkit.run(countIn, 'copy'), patient).toBe(0);
  }
});

test('keeps a tick that is made right before the page is left', async ({ webkit, url }) => {
  await openHome(webkit, url);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Half of the times by going back: that page is shown at once.
    const back = round % 2 === 1;
    await goHydrated(webkit, url('/settings'));
    await goHydrated(webkit, url('/'));
    const ticks = await webkit.run(ticksOnServer);
    await expect.poll(() => webkit.run(tickAndLeave, back ? null : '/settings'), patient).toBe(true);
    await expect.poll(() => webkit.run(() => location.pathname).catch(() => null), patient).toBe('/settings');
    await expect.poll(() => webkit.run(ticksOnServer).catch(() => null), patient).toBe(ticks === 0 ? 1 : 0);
    await expect.poll(() => webkit.run(countIn, 'writes'), patient).toBe(0);
  }
});

test('stores changes on a page from the back-forward cache', async ({ webkit, url }) => {
  await openHome(webkit, url);
  await expect.poll(() => leaveAndReturn(webkit, url), patient).toBe(true);
  await expect.poll(() => webkit.run(click, 'Read'), patient).toBe(true);
  await expect.poll(() => webkit.run(isPressed, 'Read'), patient).toBe(true);
  // The first request of a page that was kept may find its connection closed.
  await expect.poll(() => webkit.run(ticksOnServer).catch(() => null), patient).toBe(1);
  await expect.poll(() => webkit.run(countIn, 'writes'), patient).toBe(0);
});

/** Whether the page is the one that was left. WebKit keeps no page that was still loading something: it loads that one anew. */
async function leaveAndReturn(webkit: Browser, url: Url): Promise<boolean> {
  await webkit.run(() => {
    Object.assign(globalThis, { left: true });
  });
  await goHydrated(webkit, url('/settings'));
  await webkit.back();
  await expect.poll(() => webkit.run(() => location.pathname), patient).toBe('/');
  await expect.poll(() => webkit.run(isHydrated), patient).toBe(true);
  return await webkit.run(() => 'left' in globalThis);
}

/** Registers a new account with one habit, and opens the list. */
async function openHome(webkit: Browser, url: Url): Promise<void> {
  await webkit.go(url('/product/terms'));
  await webkit.deleteCookies();
  await webkit.run(join, nextEmail(), password);
  await goHydrated(webkit, url('/'));
}

async function goHydrated(webkit: Browser, address: string): Promise<void> {
  await webkit.go(address);
  await expect.poll(() => webkit.run(isHydrated), patient).toBe(true);
}

/** Resolves when the visitor's page is shown. */
async function signOut(webkit: Browser): Promise<void> {
  await expect.poll(() => webkit.run(click, 'Sign out'), patient).toBe(true);
  const isVisitor = () =>
    webkit.run(async () => {
      const { status } = await fetch('/api/v1/user');
      return [
        location.pathname,
        document.readyState,
        status,
        document.querySelector('a[href="/auth/login"]') !== null,
      ];
    });
  await expect.poll(() => isVisitor().catch(() => null), patient).toEqual(['/', 'complete', 401, true]);
}
