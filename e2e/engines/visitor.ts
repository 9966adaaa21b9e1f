import { expect } from '@playwright/test';
import { isHydrated } from '../webkit/page-side.ts';
import { type Found, find } from './find.ts';
import type { Hands, Key } from './hands.ts';

/** Far above what a busy machine needs. */
const patient = { timeout: 30_000, intervals: [50, 100] };

/** What Chromium writes of a request that found no server. */
const NO_SERVER = 'net::ERR_CONNECTION_REFUSED';
/** What Firefox writes of a file that the service worker was still fetching for a page when it was left. */
const CUT_OFF = 'A ServiceWorker intercepted the request';

/** Someone who uses the pages by their roles and names, with whichever browser. */
export class Visitor {
  private readonly hands: Hands;
  /** Places of complaints about what a page was still loading when it was left. */
  private readonly ofLeftPages = new Set<number>();

  constructor(hands: Hands) {
    this.hands = hands;
  }

  /** Ends when React has hydrated the page. */
  async go(url: string): Promise<void> {
    const before = await this.hands.complaints().catch(() => []);
    await this.hands.go(url);
    await expect.poll(() => this.hands.run(isHydrated).catch(() => false), patient).toBe(true);
    for (const [place, text] of (await this.hands.complaints()).entries()) {
      if (place >= before.length && text.includes(CUT_OFF)) this.ofLeftPages.add(place);
    }
  }

  /** What the browser complains about, except requests that got no answer since a page was left or no server was there. */
  async complaints(): Promise<string[]> {
    const all = await this.hands.complaints();
    return all.filter((text, place) => !this.ofLeftPages.has(place) && !text.includes(NO_SERVER));
  }

  async sees(role: string, name: string, states: Partial<Found> = {}): Promise<Found> {
    let found: Found | null = null;
    const look = async () => {
      // A page that is being left answers nothing.
      found = await this.hands.run(find, role, name).catch(() => null);
      return found;
    };
    await expect.poll(look, { ...patient, message: `${role} “${name}”` }).toMatchObject(states);
    return found as unknown as Found;
  }

  async missesOut(role: string, name: string): Promise<void> {
    const look = () => this.hands.run(find, role, name);
    await expect.poll(look, { ...patient, message: `no ${role} “${name}”` }).toBeNull();
  }

  async click(role: string, name: string, states: Partial<Found> = {}): Promise<void> {
    await this.hands.moveTo(await this.sees(role, name, states));
    await this.hands.down();
    await this.hands.up();
  }

  async fill(name: string, text: string): Promise<void> {
    await this.click('textbox', name);
    await this.hands.press('End');
    await this.hands.type(text);
  }

  async press(key: Key): Promise<void> {
    await this.hands.press(key);
  }

  /** Takes one control with the mouse and drops it on the upper half of another. */
  async drag(role: string, from: string, to: string): Promise<void> {
    const start = await this.sees(role, from);
    const end = await this.sees(role, to);
    await this.hands.moveTo(start);
    await this.hands.down();
    for (const part of [0.2, 0.6, 1]) {
      const y = start.y + (end.y - 10 - start.y) * part;
      await this.hands.moveTo({ x: start.x, y });
    }
    await this.hands.up();
  }

  /** The text of the first element that matches. */
  async reads(selector: string, part: string | RegExp): Promise<void> {
    const read = () =>
      this.hands
        .run((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector)
        .catch(() => '');
    await expect.poll(read, patient).toMatch(part);
  }
}
