import { test as base, expect, type Page } from '@playwright/test';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { watchRequests } from './answered.ts';
import { atRest } from './at-rest.ts';
import { violationsOn } from './audit.ts';
import { visitHydrated } from './hydrated.ts';

/** What a project of playwright.config.ts says beside its device. */
export interface ClubOptions {
  language: Locale;
}

export interface Club {
  language: Locale;
  t: Translator;
  /** The path of a route in the project's language. */
  to(route: RouteName): string;
  /** Joins through the API as the browser would, so that the session's cookie is in the page's context. */
  join(firstName?: string): Promise<{ email: string; password: string }>;
  /** The browser itself tells of an answer that the test provokes: that one message is expected. */
  expectStatusInConsole(status: number): void;
  /** As above, for any part of a message. */
  expectInConsole(part: string): void;
  /** No accessibility violation on what is shown now. */
  expectAccessible(): Promise<void>;
  /** What was accessible in one look can be read in the other. */
  expectContrast(): Promise<void>;
}

let joined = 0;
const password = 'quiet-river-stone-71';

/** Newest addresses are unique over workers and runs. */
function nextEmail(): string {
  joined += 1;
  return `e2e.${process.pid}.${Date.now()}.${joined}@club.example`;
}

async function expectAccessible(page: Page): Promise<void> {
  await expectRules(page);
  await expectWords(page);
}

/** Keeps these rules of axe; all of them when none is named. */
async function expectRules(page: Page, ...rules: readonly string[]): Promise<void> {
  await atRest(page);
  const violations = await violationsOn(page, rules);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(told, 'axe violations').toEqual([]);
}

/** A key of the catalogue in place of its words: an area of texts that was not loaded with what speaks it. */
async function expectWords(page: Page): Promise<void> {
  const said = await page.evaluate(() => [
    document.body.innerText,
    ...Array.from(document.querySelectorAll('[aria-label]'), (node) => node.getAttribute('aria-label') ?? ''),
  ]);
  const areas = Object.keys(await loadAllMessages('en')).join('|');
  const key = new RegExp(String.raw`(?:^|\s)(?:${areas})\.[a-z]\w*`);
  expect(
    said.filter((text) => key.test(text)),
    'words that are missing',
  ).toEqual([]);
}

export const test = base.extend<ClubOptions & { club: Club; quietConsole: { expected: string[] } }>({
  language: ['en', { option: true }],
  context: async ({ context, javaScriptEnabled }, use) => {
    context.on('page', watchRequests);
    if (javaScriptEnabled) context.on('page', visitHydrated);
    await use(context);
  },
  /** Any message of the page's console, an uncaught error or a failed request fails the test. */
  quietConsole: [
    async ({ page }, use) => {
      const said: string[] = [];
      // What holds the worker off says so.
      const expected = ['Service Worker registration blocked by Playwright'];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
      await use({ expected });
      const isExpected = (text: string) => expected.some((part) => text.includes(part));
      expect(
        said.filter((text) => !isExpected(text)),
        'console of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
  club: async ({ page, language, quietConsole }, use) => {
    const t = createTranslator(await loadAllMessages(language), language);
    await use({
      language,
      t,
      to: (route) => pathTo(route, language),
      join: async (firstName = 'Camille') => {
        const email = nextEmail();
        const answer = await page.request.post('/api/v1/auth/register', {
          headers: { 'sec-fetch-site': 'same-origin' },
          data: { email, password, firstName, locale: language, timeZone: 'Europe/Paris' },
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

export { expect, nextEmail, password };
