import { afterEach, expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { SecurityEvent } from '#contract/security-events.ts';
import type { Locale } from '#i18n/locale.ts';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { ActivityList } from './activity-list.tsx';

afterEach(() => void vi.restoreAllMocks());

const event = (given: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: crypto.randomUUID(),
  kind: 'signedIn',
  at: '2026-03-12T22:30:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  session: null,
  detail: { method: 'password' },
  times: 1,
  ...given,
});

const EVENTS = '/user/security-events';

async function show(answer: (request: SentRequest) => Response, locale: Locale = 'en') {
  const screen = await renderApp(<ActivityList timeZone="Europe/Paris" />, {
    // Other reads of the client wait, and take none of the answers.
    answer: (request) => (request.path === EVENTS ? answer(request) : new Promise<Response>(() => {})),
    locale,
  });
  return { ...screen, rows: screen.getByRole('listitem') };
}

const textOf = (found: Locator) => found.elements()[0]?.textContent;

const pageOf = (events: readonly SecurityEvent[], next: string | null = null) =>
  Response.json({ events, next });

test.each([
  ['en', 'Signed in with a password', '12 March 2026 at 23:30 · Firefox on Linux · IP address 203.0.113.x'],
  [
    'fr',
    'Connexion avec un mot de passe',
    'Le 12 mars 2026 à 23 h 30 · Firefox sur Linux · Adresse IP 203.0.113.x',
  ],
] as const)('tells in %s what, when, with which device and where', async (locale, what, about) => {
  const { rows } = await show(() => pageOf([event()]), locale);
  await expect.poll(() => textOf(rows)).toContain(what);
  expect(rows.element().textContent?.replaceAll(/\s/g, ' ')).toContain(about);
});

test('tells an event of today by its time, a repeated one by its count, and an unknown device', async () => {
  const at = new Date().toISOString();
  const refused = { kind: 'signInRefused', browser: null, system: null, network: null, times: 12 } as const;
  const { rows } = await show(() => pageOf([event({ at, ...refused })]));
  await expect.poll(() => textOf(rows)).toContain('Sign-in with a password refused');
  expect(rows.element().textContent).toMatch(/Today at \d+:\d\d · 12 times · Unknown device$/);
});

test.each([
  ['en', 'By the person who runs this club'],
  ['fr', 'Par la personne qui gère ce club'],
] as const)('tells in %s what the operator did', async (locale, who) => {
  const device = { browser: null, system: null, network: null };
  const { rows } = await show(() => pageOf([event({ ...device, detail: { by: 'operator' } })]), locale);
  await expect.poll(() => textOf(rows)).toMatch(new RegExp(`${who}$`));
});

test('tells a kind and a method of a newer server in general words', async () => {
  const newer = { kind: 'moonLanded', detail: { method: 'moonbeam' } } as unknown as Partial<SecurityEvent>;
  const { rows } = await show(() => pageOf([event(newer), event({ detail: newer.detail ?? {} })]));
  await expect.poll(() => textOf(rows.first())).toContain('A change to your account');
  await expect.poll(() => textOf(rows.nth(1))).toContain('Signed in with another method');
});

test('shows five rows, then the page, then older pages, until the oldest', async () => {
  const pages = [
    pageOf(
      Array.from({ length: 50 }, () => event()),
      'next',
    ),
    pageOf([event({ kind: 'joined' })]),
  ];
  const { rows, getByRole, sent } = await show(() => pages.shift() ?? Response.error());
  await expect.poll(() => rows.elements().length).toBe(5);
  const more = getByRole('button', { name: 'Show more' });
  await more.click();
  await expect.poll(() => rows.elements().length).toBe(50);
  expect(sent.filter(({ path }) => path === EVENTS)).toHaveLength(1);
  await more.click();
  await expect.poll(() => rows.elements().length).toBe(51);
  await expect.poll(() => textOf(rows.nth(50))).toContain('Joined the club');
  await expect.element(more).not.toBeInTheDocument();
});

test('says when there is nothing', async () => {
  const { getByText } = await show(() => pageOf([]));
  await expect.element(getByText('Nothing yet.')).toBeVisible();
});

test('offers to try again after a failure, and then shows the rows', async () => {
  let failing = true;
  const refusal = { message: 'internalError' };
  const { getByRole, rows } = await show(() =>
    failing ? Response.json(refusal, { status: 500 }) : pageOf([event()]),
  );
  await expect.poll(() => textOf(getByRole('alert'))).toContain('This could not be loaded');
  failing = false;
  await getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
});

test('names the missing connection', async () => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
  const { getByRole } = await show(() => Response.error());
  await expect.poll(() => textOf(getByRole('alert'))).toContain('You’re offline');
});
