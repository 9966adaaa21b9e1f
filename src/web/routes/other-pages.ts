import { queries } from '#client/state/queries.ts';
import type { Provider } from '#contract/account.ts';
import { guideName, guideSources, pathTo } from '#i18n/paths.ts';
import type { App } from '#web/app/app.ts';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { type Guard, type Page, type Place, SOURCE } from './page.ts';

/** What forms say of what was typed, and of what the server refused. */
const refusals = ['toasts', 'validation'] as const;

const apps = lazyComponent(SOURCE, async () => (await import('#web/features/apps/apps-page.tsx')).AppsPage, [
  'apps',
]);
const guides = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/guides/guides-page.tsx')).GuidesPage,
  ['guides'],
);
const login = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/login-page.tsx')).LoginPage,
  ['auth', 'providers', ...refusals],
);
const register = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/register-page.tsx')).RegisterPage,
  ['auth', 'providers', 'devices', ...refusals],
);
const device = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/device-page.tsx')).DevicePage,
  ['auth', 'devices', 'toasts'],
);
const setup = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/setup-page.tsx')).SetupPage,
  ['auth', 'operator', ...refusals],
);
const callback = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/providers/callback-page.tsx')).CallbackPage,
  ['auth', 'providers', 'proof', ...refusals],
);
const resetPassword = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/reset-password-page.tsx')).ResetPasswordPage,
  ['auth', ...refusals],
);
const confirmEmail = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/confirm-email-page.tsx')).ConfirmEmailPage,
  ['auth', 'confirmation', 'emailLink', ...refusals],
);
const undoEmail = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/auth/undo-email-page.tsx')).UndoEmailPage,
  ['auth', 'emailUndo', 'settings', 'toasts'],
);
const logout = lazyComponent(SOURCE, async () => (await import('#web/routes/logout-page.tsx')).LogoutPage, [
  'logout',
  'unsent',
]);
const settings = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/settings-page.tsx')).SettingsPage,
  ['settings', 'channels', 'confirmation'],
);
const profile = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/profile/profile-page.tsx')).ProfilePage,
  ['settings', 'account', 'security', 'ownData', 'auth', 'proof', 'confirmation', 'providers', ...refusals],
);
const languages = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/languages-page.tsx')).LanguagesPage,
  ['account'],
);
const breaks = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/breaks/breaks-page.tsx')).BreaksPage,
  ['breaks', 'account', 'undo', ...refusals],
);
const connections = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/connections/connections-page.tsx')).ConnectionsPage,
  ['breaks', 'account', 'undo', ...refusals, 'connections', 'security', 'proof'],
);
const operator = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/operator/operator-page.tsx')).OperatorPage,
  ['operating', 'account', ...refusals, 'connections', 'security', 'auth', 'proof'],
);
const close = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/close/close-page.tsx')).ClosePage,
  ['settings', 'account', 'ownData', 'auth', ...refusals],
);

/** What the profile shows beyond the user comes with its code. */
const loadProfile = async (app: App) =>
  await (await import('#web/features/settings/profile/profile-data.ts')).loadProfile(app);

const loadConnections = async (app: App) =>
  await (await import('#web/features/settings/connections/connections-data.ts')).loadConnections(app);

const loadOperator = async (app: App) =>
  await (await import('#web/features/settings/operator/operator-data.ts')).loadOperator(app);

const product = (name: 'TermsPage' | 'PrivacyPage' | 'SupportPage') =>
  lazyComponent(SOURCE, async () => (await import('#web/features/product/product-page.tsx'))[name], [
    'product',
    'apps',
  ]);
const terms = product('TermsPage');
const privacy = product('PrivacyPage');
const support = product('SupportPage');
const apiHelp = lazyComponent(SOURCE, async () => (await import('#web/features/help/api-page.tsx')).ApiPage, [
  'help',
  'connections',
  'security',
]);
const importFile = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/import/import-page.tsx')).ImportPage,
  ['imports', 'account', 'toasts'],
);
const archives = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/settings/archives/archives-page.tsx')).ArchivesPage,
  ['account', 'sheet', 'plan', ...refusals],
);

const performance = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/performance/performance-page.tsx')).PerformancePage,
  // The month of a habit has the texts of its sheet.
  ['performance', 'sheet'],
);
const year = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/performance/year/year-page.tsx')).YearPage,
  ['performance', 'year'],
);
const table = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/performance/table/table-page.tsx')).TablePage,
  ['table'],
);
const grid = lazyComponent(SOURCE, async () => (await import('#web/features/grid/grid-page.tsx')).GridPage, [
  'grid',
  'day',
]);
const sets = lazyComponent(SOURCE, async () => (await import('#web/features/sets/sets-page.tsx')).SetsPage, [
  'sets',
  'creator',
  'plan',
]);
const circles = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/circles/circles-page.tsx')).CirclesPage,
  ['circles', 'sharing', 'undo', ...refusals],
);
const joinCircle = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/circles/join-page.tsx')).JoinPage,
  ['circles', 'devices', ...refusals],
);
const loadCircles = async (app: App, url: URL) =>
  await (await import('#web/features/circles/circles-data.ts')).loadCircles(app, url);

/** Its figures come with its code, for the habit that the address names. */
const loadFigures = async (app: App, url: URL) =>
  await (await import('#web/features/performance/performance-data.ts')).loadPerformance(app, url);

const loadWhole = async (app: App) =>
  await (await import('#web/features/performance/performance-data.ts')).loadWhole(app);

const loadArchives = async ({ client }: App) => {
  await client.serverState.load(queries.archives(client.api));
};

/** A visitor is sent to sign in, and comes back to where they were headed. */
const userOnly: Guard = (user, { url, locale }) =>
  user === null
    ? `${pathTo('auth-login', locale)}?${new URLSearchParams({ next: url.pathname + url.search })}`
    : null;

const ofMembers = { guard: userOnly, hidden: true } as const;

/** Who is signed in has nothing to do here. */
const visitorOnly: Guard = (user, { locale }) => (user === null ? null : pathTo('index', locale));

/** Callback routes exist only for configured providers. */
const offers = (provider: Provider) => (_place: Place, app: App) =>
  app.config.signIn?.includes(provider) === true;

/** Once the club has an operator, its page is gone. */
const awaitsOperator = (_place: Place, app: App) => app.config.setUp === true;

/** Every page but the first, each at its path of #i18n/paths.ts in both languages. */
export const otherPages = [
  { name: 'apps', part: () => apps },
  { name: 'import', part: () => guides },
  ...guideSources.map((source) => ({ name: guideName(source), part: () => guides })),
  { name: 'auth-login', guard: visitorOnly, part: () => login },
  { name: 'auth-register', guard: visitorOnly, part: () => register },
  { name: 'auth-device', hidden: true, part: () => device },
  { name: 'auth-google-callback', isValid: offers('google'), hidden: true, part: () => callback },
  { name: 'auth-apple-callback', isValid: offers('apple'), hidden: true, part: () => callback },
  { name: 'auth-oidc-callback', isValid: offers('oidc'), hidden: true, part: () => callback },
  { name: 'auth-logout', hidden: true, part: () => logout },
  { name: 'product-terms', part: () => terms },
  { name: 'product-privacy', part: () => privacy },
  { name: 'product-support', part: () => support },
  { name: 'help-api', part: () => apiHelp },
  { name: 'auth-reset-password', hidden: true, part: () => resetPassword },
  { name: 'auth-email-confirm', hidden: true, part: () => confirmEmail },
  { name: 'auth-email-undo', hidden: true, part: () => undoEmail },
  { name: 'settings', ...ofMembers, part: () => settings },
  { name: 'settings-profile', ...ofMembers, part: () => profile, load: loadProfile },
  { name: 'settings-import', ...ofMembers, part: () => importFile },
  { name: 'settings-languages', ...ofMembers, part: () => languages },
  { name: 'settings-breaks', ...ofMembers, part: () => breaks },
  { name: 'settings-close', ...ofMembers, part: () => close },
  { name: 'settings-connections', ...ofMembers, part: () => connections, load: loadConnections },
  { name: 'operator', ofOperators: true, hidden: true, part: () => operator, load: loadOperator },
  { name: 'operator-setup', isValid: awaitsOperator, hidden: true, part: () => setup },
  { name: 'settings-archives', ...ofMembers, part: () => archives, load: loadArchives },
  { name: 'habits-grid', ...ofMembers, part: () => grid },
  { name: 'habits-performance', ...ofMembers, part: () => performance, load: loadFigures },
  { name: 'habits-year', ...ofMembers, part: () => year, load: loadWhole },
  { name: 'habits-table', ...ofMembers, part: () => table, load: loadWhole },
  // A link to a set is opened by strangers too: what it holds reaches no server.
  { name: 'habits-sets', hidden: true, part: () => sets },
  { name: 'circles', ...ofMembers, part: () => circles, load: loadCircles },
  // A link to a circle is opened by strangers too: its secret reaches the server in a request of the page alone.
  { name: 'circles-join', hidden: true, part: () => joinCircle },
] as const satisfies readonly Page[];
