import { renderToString } from 'react-dom/server';
import { createPageClient } from '#client/api/api-client.ts';
import { createClient } from '#client/client.ts';
import { deviceTimeZone } from '#client/device/today.ts';
import { kinds } from '#client/state/kinds.ts';
import { cachedUser } from '#client/state/profile.ts';
import { keys, queries } from '#client/state/queries.ts';
import { type Query, ServerState } from '#client/state/server-state.ts';
import type { PageAnswer, PageRequest } from '#contract/page-rendering.ts';
import { documentTexts } from '#i18n/documents.ts';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { matchLocale, pathTo, type RouteName, routeNameAt } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translate.ts';
import type { App } from '#web/app/app.ts';
import { FIRST_KEY, type Outcome, type Redirect } from '#web/app/navigation.ts';
import type { DocumentState } from '#web/app/state.ts';
import type { Navigator } from '#web/app/use-navigation.tsx';
import { visitOf } from '#web/app/visit.ts';
import { collectShown, type LazyPart } from '#web/platform/lazy-component.tsx';
import { enter } from '#web/routes/enter.ts';
import { codeOf, statusOf } from '#web/routes/failure.tsx';
import { headOf } from '#web/routes/head.ts';
import { pageAt } from '#web/routes/pages.ts';
import { Root } from '#web/routes/root.tsx';
import { type NoScript, writeDocument } from './document.ts';
import { LastPages } from './last-pages.ts';
import { describeProduct } from './link-card.ts';
import { Providers } from './providers.tsx';
import { renderRoom } from './shell-document.tsx';

export { writeShell } from './shell-document.tsx';

/** Answers one request for a page: the whole document, or where to go instead. */
export async function render(request: PageRequest): Promise<PageAnswer> {
  const { url } = request;
  let sessionEnded = false;
  const app = await createApp(request, () => {
    sessionEnded = true;
  });
  const result = await enterSafely(app, request);
  // It was read before the user and the settings were known.
  app.client.today.check();
  // A token that the server knows no more: what the device kept of that account goes too (docs/decisions/ended-session.md).
  if (sessionEnded && !staysShown(url.pathname)) {
    return { status: 302, location: pathTo('auth-logout', app.locale), sessionEnded };
  }
  if ('to' in result) return { status: 302, location: result.to };
  const isLeft = isLeftToBrowser(app, request, result);
  if (request.isLargeAccount()) await loadFrame(app, isLeft);
  const key = sessionEnded ? null : pageKey(app, request, result);
  const state = app.client.serverState.snapshot();
  const written = await request.inTurn(cachedUser(app.client.serverState)?.id, async () => {
    const known = key === null ? undefined : lastPages.find(key, state);
    if (known) return known;
    await request.nextTurn();
    // Of a large account: who is here and their settings, and the shapes of a list until the browser has the rest.
    const page = isLeft
      ? writeWith(app, request, { status: 200, markup: renderRoom(), parts: [], state: stateOf(app) })
      : await writePage(app, request, result, sessionEnded);
    if (key !== null && page.status === 200) lastPages.add(key, state, page);
    return page;
  });
  return { ...written, sessionEnded, ...(key !== null && { kept: written }) };
}

/** Some thirty pages of members. */
const lastPages = new LastPages<ReturnType<typeof writeWith>>(2_500_000);

/**
 * What a member's page depends on besides the state of its data; null for a page that is written anew each time. What never changes while
 * the process runs is not part of it: the build, its files, and the settings except for the language that a browser prefers.
 */
function pageKey(
  app: App,
  { url, config, posted, isFirstVisit, isLargeAccount }: PageRequest,
  result: Outcome,
) {
  const user = cachedUser(app.client.serverState);
  if (user === null || posted !== undefined || result.error !== undefined) return null;
  const day = app.client.today.get();
  const isSpanish = config.prefersSpanish === true;
  return JSON.stringify([user.id, url.href, result.entered, day, isSpanish, isFirstVisit, isLargeAccount()]);
}

/** An error of ours carries its status; any other is a 500 and is reported. */
async function enterSafely(app: App, { url, onError }: PageRequest): Promise<Outcome | Redirect> {
  try {
    const entered = await enter(app, url);
    return typeof entered === 'string' ? { entered } : entered;
  } catch (error) {
    if (statusOf(error) >= 500) onError(error);
    return { entered: 'page', error };
  }
}

/** A page of a large account is rendered by the browser, but for those that show none of its data: they work without scripts. */
function isLeftToBrowser(app: App, { url, isLargeAccount }: PageRequest, { error }: Outcome) {
  const isMember = cachedUser(app.client.serverState) !== null;
  return isMember && error === undefined && isLargeAccount() && !staysShown(url.pathname);
}

/** Loads the theme, and where the page is rendered here, the figures around it. The browser loads what fails here. */
async function loadFrame({ client: { api, serverState } }: App, isLeft: boolean): Promise<void> {
  const load = (query: Query<unknown>) => serverState.load(query).catch(() => undefined);
  // One after the other: together they would read the whole home of a large account.
  await load(queries.settings(api));
  if (isLeft) return;
  await load(queries.statistics(api));
  await load(queries.stats(api));
}

/**
 * The page of a sign-out, and those of mailed links. A mailed link works without a valid session: a user who was signed out by a thief must
 * be able to undo the change. These pages clear the device by themselves (mail-token.ts).
 */
const shownAlways: readonly (RouteName | null)[] = [
  'auth-logout',
  'auth-reset-password',
  'auth-email-confirm',
  'auth-email-undo',
];

const staysShown = (pathname: string): boolean => shownAlways.includes(routeNameAt(pathname));

/** The texts of a language, and what finds them: the same for all pages. */
const textsOf: Partial<Record<Locale, ReturnType<typeof loadTexts>>> = {};

async function loadTexts(locale: Locale) {
  const messages = await loadAllMessages(locale);
  return { messages, t: createTranslator(messages, locale) };
}

/** The zone of the server, which never changes: looking it up takes as long as a small component. */
const timeZone = deviceTimeZone();

async function createApp(request: PageRequest, onUnauthorized: () => void): Promise<App> {
  const { url, read, config, buildId, posted, hasToken, isLargeAccount } = request;
  const { locale } = matchLocale(url.pathname);
  const { messages, t } = await (textsOf[locale] ??= loadTexts(locale));
  // What renders cannot wait: the first page after a start would lack the figures that the browser computes.
  await kinds.load();
  const api = createPageClient(read, onUnauthorized);
  const serverState = new ServerState();
  if (!hasToken) serverState.set(keys.user, null);
  const client = createClient({ api, serverState, platform: { timeZone: () => timeZone } });
  return { locale, messages, t, config, buildId, posted, isLargeAccount, client, preload: () => undefined };
}

async function writePage(app: App, request: PageRequest, entered: Outcome, sessionEnded: boolean) {
  const { outcome, markup, parts } = renderSafely(app, request, entered);
  await request.nextTurn();
  const state = { ...stateOf(app), page: outcomeFor(outcome), ...(sessionEnded && { sessionEnded }) };
  const status = outcome.error === undefined ? 200 : statusOf(outcome.error);
  return writeWith(app, request, { status, markup, parts, state });
}

interface Written {
  readonly status: number;
  readonly markup: string;
  /** What the markup shows of lazy components. */
  readonly parts: readonly LazyPart[];
  readonly state: DocumentState;
}

function writeWith(app: App, request: PageRequest, { status, markup, parts, state }: Written) {
  const isLeft = state.page === undefined;
  const { pathname } = request.url;
  const user = cachedUser(app.client.serverState);
  const page = pageAt(pathname);
  const part = page?.part(user);
  const preloaded = [...(part ? [part] : []), ...parts];
  const texts = preloaded.flatMap((each) => each.texts).map((area) => `src/i18n/${app.locale}/${area}.ts`);
  const sources = [`src/i18n/${app.locale}.ts`, ...texts, ...preloaded.map(({ source }) => source)];
  if (isLeft) sources.push('src/web/boot/hydrate-from-device.ts');
  if (page !== null && page.name !== 'index') sources.push('src/web/routes/other-pages.ts');
  const head = headOf(app, pathname, status);
  const isList = !isLeft && status < 400 && page?.name === 'index' && user !== null;
  const isLanding = status < 400 && page?.name === 'index' && user === null;
  // A list shows as early as it can: nothing in it is centred.
  const paintedAfter = isList ? null : isLanding ? 'promises' : 'state';
  const html = writeDocument({
    locale: app.locale,
    theme: app.client.serverState.get(keys.settings)?.theme ?? 'system',
    visit: isList && user ? visitOf(user.id, app.client.today.get()) : null,
    publicUrl: app.config.publicUrl,
    head,
    app: markup,
    noScript: user === null ? null : noScriptOf(app, isLeft),
    structuredData: isLanding ? describeProduct(app.locale, app.config.publicUrl, app.t) : null,
    state,
    ...request.assets,
    chunks: request.assets.chunksOf(sources),
    inlineStyle: request.isFirstVisit ? (request.assets.inline?.style ?? null) : null,
    paintedAfter,
    earlyTicks: isList ? (request.assets.inline?.earlyTicks ?? null) : null,
  });
  return { status, html, signedIn: user !== null, hidden: head.hidden };
}

/** Reading works without scripts, but for a large account, and so does signing out; the rest of what a member does needs them. */
function noScriptOf({ locale }: App, isLeft: boolean): NoScript {
  const { noScript, noScriptLarge, signOut } = documentTexts[locale];
  return {
    text: isLeft ? noScriptLarge : noScript,
    link: { text: signOut, href: pathTo('auth-logout', locale) },
  };
}

/** A component that breaks while it renders becomes the error page too. */
function renderSafely(app: App, { url, onError }: PageRequest, outcome: Outcome) {
  try {
    return { outcome, ...renderMarkup(app, url, outcome) };
  } catch (error) {
    onError(error);
    const failed: Outcome = { entered: 'page', error: { status: 500 } };
    return { outcome: failed, ...renderMarkup(app, url, failed) };
  }
}

function renderMarkup(app: App, url: URL, outcome: Outcome) {
  const page = (
    <Providers app={app} navigation={stayAt(url, outcome)}>
      <Root />
    </Providers>
  );
  const { result: markup, parts } = collectShown(() => renderToString(page));
  return { markup, parts };
}

/** What a document shows as it is written: one page, and nothing leads on from it. */
function stayAt({ pathname, search }: URL, outcome: Outcome): Navigator {
  const location = { pathname, search, hash: '', state: null, key: FIRST_KEY };
  const nowhere = async () => undefined;
  return {
    shown: { ...outcome, location, isStep: true, isPending: false },
    subscribe: () => () => undefined,
    navigate: nowhere,
    revalidate: nowhere,
  };
}

function stateOf({ locale, buildId, config, posted, client }: App) {
  return { locale, buildId, config, posted, queries: client.serverState.snapshot() };
}

/** Of an error the browser gets its status and its code, and nothing more. */
function outcomeFor({ entered, error }: Outcome): Outcome {
  return error === undefined
    ? { entered }
    : { entered, error: { status: statusOf(error), code: codeOf(error) } };
}
