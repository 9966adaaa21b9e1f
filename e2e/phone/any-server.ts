import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import manifest from '../../package.json' with { type: 'json' };
import { type AppFixture, test as base, expect } from '../fixtures.ts';
import { noonZone } from '../noon-zone.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import { createPhone, type Phone } from './phone.ts';
import { phones } from './stage.ts';

/** Any server on this machine, which records its requests and sends the given answers. */
export interface Stranger {
  readonly url: string;
  readonly asked: string[];
  answer: { body: string; isReadable: boolean };
}

interface Clubs {
  readonly one: OwnServer;
  readonly two: OwnServer;
}

/** An app for any server, and two clubs. */
export const test = base.extend<{ phone: Phone; stranger: Stranger }, { clubs: Clubs }>({
  phone: async ({ browser, app }, use) => {
    const phone = await phoneFor(browser, app);
    await use(phone);
    phone.expectNoFault();
  },
  stranger: async ({ browserName: _browser }, use) => {
    const stranger = { url: '', asked: [] as string[], answer: { body: '', isReadable: true } };
    const server = createServer((request, response) => {
      stranger.asked.push(`${request.method} ${request.url}`);
      if (stranger.answer.isReadable) response.setHeader('access-control-allow-origin', '*');
      response.end(stranger.answer.body);
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    stranger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(stranger);
    server.close();
  },
  clubs: [
    async ({ browserName: _browser }, use) => {
      const [one, two] = await Promise.all([startOwnServer(() => ({})), startOwnServer(() => ({}))]);
      await use({ one, two });
      await Promise.all([one.stop(), two.stop()]);
    },
    { scope: 'worker' },
  ],
});

async function phoneFor(browser: Browser, { language }: AppFixture): Promise<Phone> {
  const { system, preset, locale } = phones[language];
  const { defaultBrowserType: _, ...device } = preset;
  return await createPhone({
    system,
    context: await browser.newContext({ ...device, locale, timezoneId: noonZone }),
    settings: {
      apiOrigin: undefined,
      shell: { google: { web: '', ios: '' }, apple: false, version: manifest.version },
    },
  });
}

/** Types an address where the app asks for one. */
export async function giveAddress(page: Page, { t }: AppFixture, address: string): Promise<void> {
  await page.getByLabel(t('servers.label')).fill(address);
  await page.getByRole('button', { name: t('servers.go') }).click();
}

/** What a page of the app stores, by the names of it. */
export async function storedNames(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const own = document.body.appendChild(document.createElement('iframe'));
    const names = Object.keys(own.contentWindow?.localStorage ?? {});
    own.remove();
    return [...names, ...databases.map(({ name }) => name ?? '')];
  });
}

/** The link by which a page hands an address over to the app. */
export const ownLink = (link: string): string =>
  `club.resilience.app://open?${new URLSearchParams({ link })}`;

/** The hosts that the page asks from now on. */
export function hostsAsked(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return hosts;
}

export { expect };
