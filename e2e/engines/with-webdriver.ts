import { expect } from '@playwright/test';
import { type Browser, openBrowser } from '../webkit/browser.ts';
import { hear, heard, leave } from './complaints.ts';
import { type Device, devices, type Hands, keys } from './hands.ts';

const eager = { timeout: 30_000, intervals: [5] };

/** Starts WebKitGTK with an empty profile. */
export async function openWithWebDriver(device: Device): Promise<Hands> {
  const browser = await openBrowser('none');
  await resize(browser, device);
  const mouse = (...actions: readonly object[]) =>
    browser.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const keyboard = (characters: readonly string[]) =>
    browser.act({
      type: 'key',
      id: 'keyboard',
      actions: characters.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  return {
    // Without waiting for the page, so that errors of its start are heard.
    go: async (url) => {
      await browser.run(leave, url);
      await expect.poll(() => browser.run(hear).catch(() => false), eager).toBe(true);
    },
    run: browser.run,
    moveTo: ({ x, y }) =>
      mouse({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' }),
    down: () => mouse({ type: 'pointerDown', button: 0 }),
    up: () => mouse({ type: 'pointerUp', button: 0 }),
    press: (key) => keyboard([keys[key]]),
    type: (text) => keyboard(Array.from(text)),
    complaints: () => browser.run(heard),
    picture: browser.picture,
    close: browser.close,
  };
}

/** The window has a toolbar beside the viewport, which leaves a phone at least 447 CSS pixels. */
async function resize(browser: Browser, device: Device): Promise<void> {
  const { width, height } = devices[device];
  await browser.resize(width, height);
  const inner = await browser.run(() => ({ width: innerWidth, height: innerHeight }));
  await browser.resize(width + (width - inner.width), height + (height - inner.height));
}
