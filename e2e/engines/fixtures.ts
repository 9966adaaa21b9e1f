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
  /** A server that the journey can end, and the addresses of its pages. */
  club: { readonly server: OwnServer; readonly to: (route: RouteName) => string };
}

/** A browser with an empty profile, and a server, for each test. */
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
  club: async ({ language }, use) => {
    const server = await startOwnServer(() => ({}));
    await use({ server, to: (route) => server.url + pathTo(route, language) });
    await server.stop();
  },
});
