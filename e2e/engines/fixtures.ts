import { test as base } from '@playwright/test';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import type { Device, Hands } from './hands.ts';
import { Visitor } from './visitor.ts';
import { openWithPlaywright } from './with-playwright.ts';
import { openWithWebDriver } from './with-webdriver.ts';

export interface Stage {
  engine: 'chromium' | 'firefox' | 'webkit';
  device: Device;
  language: Locale;
}

interface Fixtures {
  hands: Hands;
  visitor: Visitor;
  t: Translator;
  server: OwnServer;
  /** The address of a page of that server. */
  to: (route: RouteName) => string;
}

/** A browser with an empty profile for each test, and a server that it can end. */
export const test = base.extend<Fixtures & Stage>({
  engine: ['chromium', { option: true }],
  device: ['wide', { option: true }],
  language: ['en', { option: true }],
  hands: async ({ engine, device }, use, info) => {
    const hands = await (engine === 'webkit'
      ? openWithWebDriver(device)
      : openWithPlaywright(engine, device));
    await use(hands);
    if (info.status !== info.expectedStatus) {
      // Playwright's own style for pictures would be a complaint.
      await info.attach('console', { body: (await hands.complaints()).join('\n') });
      await info.attach('screen', { body: await hands.picture(), contentType: 'image/png' });
    }
    await hands.close();
  },
  visitor: async ({ hands }, use) => {
    await use(new Visitor(hands));
  },
  t: async ({ language }, use) => {
    await use(createTranslator(await loadAllMessages(language), language));
  },
  server: async ({ baseURL: _ }, use) => {
    const server = await startOwnServer(() => ({}));
    await use(server);
    await server.stop();
  },
  to: async ({ server, language }, use) => {
    await use((route) => server.url + pathTo(route, language));
  },
});
