import { test as base, expect, type Page } from '@playwright/test';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { watchRequests } from './answered.ts';
import { atRest } from './at-rest.ts';
import { violationsOn } from './audit.ts';
import { visitHydrated } from './hydrated.ts';
import { noonZone } from './noon-zone.ts';

/** The option that a project of playwright.config.ts sets beside its device. */
export interface ProjectOptions {
  language: Locale;
}

export interface AppFixture {
  language: Locale;
  t: Translator;
  /** The path of a route in the project's language. */
  to(route: RouteName): string;
  /** Registers through the API as the browser would, so that the page's context has the session's cookie. */
  register(firstName?: string): Promise<{ email: string; password: string }>;
  /** The browser logs an answer that the test provokes: expects that one message. */
  expectStatusInConsole(status: number): void;
  /** As above, for any message with this part. */
  expectInConsole(part: string): void;
  /** What is shown now has no accessibility violation. */
  expectAccessible(): Promise<void>;
  /** Checks the contrast alone: for a page that passed `expectAccessible` in its other theme. */
  expectContrast(): Promise<void>;
}

let registered = 0;
const password = 'quiet-river-stone-71';
/** What a browser sends with the requests of our own pages: the API refuses the cookie without it. */
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** An address that is unique over workers and runs. */
function nextEmail(): string {
  registered += 1;
  return `e2e.${process.pid}.${Date.now()}.${registered}@club.example`;
}

async function expectAccessible(page: Page): Promise<void> {
  await expectRules(page);
  await expectWords(page);
}

/** Checks these rules of axe; all of them when none is named. */
async function expectRules(page: Page, ...rules: readonly string[]): Promise<void> {
  await atRest(page);
  const violations = await violationsOn(page, { rules });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, 'axe violations').toEqual([]);
}

/** Finds keys of the catalogue in place of their texts: an area that was not loaded with the chunk that uses it. */
async function expectWords(page: Page): Promise<void> {
  const texts = await page.evaluate(() => [
    document.body.innerText,
    ...Array.from(document.querySelectorAll('[aria-label]'), (node) => node.getAttribute('aria-label') ?? ''),
  ]);
  const areas = Object.keys(await loadAllMessages('en')).join('|');
  const key = new RegExp(String.raw`(?:^|\s)(?:${areas})\.[a-z]\w*`);
  expect(
    texts.filter((text) => key.test(text)),
    'texts that are missing',
  ).toEqual([]);
}

export const test = base.extend<ProjectOptions & { app: AppFixture; quietConsole: { expected: string[] } }>({
  language: ['en', { option: true }],
  context: async ({ context, javaScriptEnabled }, use) => {
    context.on('page', watchRequests);
    if (javaScriptEnabled) context.on('page', visitHydrated);
    await use(context);
    // What a page still asks for at the end of its test fails no test.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  /** Any message of the page's console, an uncaught error or a failed request fails the test. */
  quietConsole: [
    async ({ page }, use) => {
      const logged: string[] = [];
      // Playwright logs that it blocks the service worker.
      const expected = ['Service Worker registration blocked by Playwright'];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          logged.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => logged.push(`uncaught: ${error.message}`));
      await use({ expected });
      const isExpected = (text: string) => expected.some((part) => text.includes(part));
      expect(
        logged.filter((text) => !isExpected(text)),
        'console of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page, language, timezoneId, quietConsole }, use) => {
    const t = createTranslator(await loadAllMessages(language), language);
    await use({
      language,
      t,
      to: (route) => pathTo(route, language),
      register: async (firstName = 'Camille') => {
        const email = nextEmail();
        const answer = await page.request.post('/api/v1/auth/register', {
          headers: sameOrigin,
          data: { email, password, firstName, locale: language, timeZone: timezoneId ?? noonZone },
        });
        expect(answer.status(), await answer.text()).toBe(200);
        return { email, password };
      },
      expectStatusInConsole: (status) => {
        quietConsole.expected.push(`responded with a status of ${status} `);
      },
      expectInConsole: (part) => {
        quietConsole.expected.push(part);
      },
      expectAccessible: () => expectAccessible(page),
      expectContrast: () => expectRules(page, 'color-contrast', 'link-in-text-block'),
    });
  },
});

export { expect, nextEmail, password, sameOrigin };
