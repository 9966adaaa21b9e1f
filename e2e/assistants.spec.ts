import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { documentTexts } from '#i18n/documents.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, test as base, expect, password } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { pressConfirm } from './press-confirm.ts';
import { smallTargets } from './screen-checks.ts';
import { makeSessionsStale } from './stored-state.ts';

const NAME = 'Atelier';

/** The production server, at which clients may register. */
const test = base.extend<object, { stage: OwnServer }>({
  stage: [
    async ({ browserName: _browser }, use) => {
      const stage = await startOwnServer(() => ({ OAUTH_REGISTRATION: 'on' }));
      await use(stage);
      await stage.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => await use(stage.url),
});

test('lets an assistant in by its user’s consent, to the habits that were chosen', { tag: DEEP }, async ({
  page,
  app,
  stage,
}) => {
  const { language } = app;
  const texts = documentTexts[language].oauth;
  await app.register();
  await createHabit(page, 'Read');
  await createHabit(page, 'Run');
  makeSessionsStale(stage.dataDir);
  const assistant = await startAssistant(`${stage.url}/mcp`);

  await test.step('asks for proof, and takes no wrong password', async () => {
    await page.goto(await assistant.address());
    await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
    await expectFinished(app, page);
    await prove(page, language, 'not the password');
    await expect(page.getByRole('alert')).toHaveText(app.t('toasts.wrongPassword'));
    await prove(page, language, password);
  });

  await test.step('asks what it may do, and does not take nothing for an answer', async () => {
    await expect(page.getByText('127.0.0.1')).toBeVisible();
    await expectFinished(app, page);
    await page.getByRole('radio', { name: texts.some }).check();
    await page.getByRole('button', { name: texts.allow }).click();
    await expect(page.getByRole('alert')).toHaveText(texts.nothing);
    await expect(page.getByRole('radio', { name: texts.some })).toBeChecked();
  });

  await page.getByRole('checkbox', { name: 'Run' }).check();
  await page.getByRole('button', { name: texts.allow }).click();
  await expect(page.getByText('Back in Atelier')).toBeVisible();

  const client = await assistant.finish();
  const today = await client.callTool({ name: 'get_today', arguments: {} });
  expect(today.structuredContent).toMatchObject({ items: [{ name: 'Run', state: 'none' }] });
  await client.callTool({ name: 'log_day', arguments: { habit: 'Run', done: true } });
  await page.goto(app.to('index'));
  await expect(page.getByRole('button', { name: 'Run', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read', pressed: false })).toBeVisible();

  await test.step('is taken back by its user', async () => {
    const { t } = app;
    await page.goto(app.to('settings-connections'));
    const card = page.getByRole('region', { name: t('connections.assistants') });
    const row = card.getByRole('listitem');
    const changes = t('connections.changesToday', { count: 1, name: NAME });
    await expect(row).toContainText('127.0.0.1');
    await expect(row).toContainText(changes);
    await expectFinished(app, page);
    await row.getByRole('button', { name: changes }).click();
    await pressConfirm(row.getByRole('button', { name: `${t('habits.confirm')} ${t('undo.undo')}` }));
    await expect(page.getByText(t('connections.takenBack', { count: 1 }))).toBeVisible();
    await expect(row).not.toContainText(changes);
    await page
      .getByRole('link', { name: t('shell.home') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Run', pressed: false })).toBeVisible();
  });
  await assistant.stop();
});

async function prove(page: Page, language: AppFixture['language'], typed: string): Promise<void> {
  const texts = documentTexts[language].oauth;
  const form = page.locator('form', { has: page.getByLabel(texts.password) });
  await form.getByLabel(texts.password).fill(typed);
  await form.getByRole('button', { name: texts.confirm }).click();
}

async function expectFinished(app: AppFixture, page: Page): Promise<void> {
  expect(await smallTargets(page)).toEqual([]);
  await app.expectAccessible();
}

/** A program that signs in as the protocol's own client does, and waits for its user at an address of this machine. */
async function startAssistant(url: string) {
  let answer: (address: URL) => void;
  const back = new Promise<URL>((resolve) => {
    answer = resolve;
  });
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,"><p>Back in Atelier');
    if (request.url?.startsWith('/back') === true) answer(new URL(request.url, redirectUrl));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  const provider = new Provider(redirectUrl);
  const transport = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
  const asking = transport();
  const client = () => new Client({ name: NAME, version: '1.0.0' });
  return {
    /** Where its user is asked. */
    address: async (): Promise<string> => {
      await expect(client().connect(asking)).rejects.toThrow(UnauthorizedError);
      return provider.asks;
    },
    /** Redeems the code that came back, and connects. */
    finish: async (): Promise<Client> => {
      const { searchParams } = await back;
      expect(searchParams.get('state')).toBe(Provider.STATE);
      await asking.finishAuth(searchParams);
      const connected = client();
      await connected.connect(transport());
      return connected;
    },
    stop: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

class Provider implements OAuthClientProvider {
  static readonly STATE = 'a state of its own';
  asks = '';
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;
  readonly redirectUrl: string;

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return {
      client_name: NAME,
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: 'none',
      scope: 'today:read days:write',
    };
  }

  state = () => Provider.STATE;
  clientInformation = () => this.#client;
  tokens = () => this.#tokens;
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#discovered;

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
  }

  saveDiscoveryState(discovered: OAuthDiscoveryState): void {
    this.#discovered = discovered;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  redirectToAuthorization(address: URL): void {
    this.asks = address.href;
  }
}
