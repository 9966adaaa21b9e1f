import { expect, test, vi } from 'vitest';
import { MemoryWindow } from '#tests/web/memory-window.ts';
import { type Entered, Navigation } from './navigation.ts';

type Deferred = ReturnType<typeof Promise.withResolvers<Entered>>;

/** A document at `/` with its page, where each address is entered when the test answers. */
function openPage({ path = '/', browser = new MemoryWindow(path) } = {}) {
  const entering: (Deferred & { readonly path: string })[] = [];
  const errors: unknown[] = [];
  const navigation = new Navigation({
    window: browser,
    first: { entered: 'page' },
    onError: (error) => errors.push(error),
    enter: async ({ pathname, search }) => {
      const deferred = Promise.withResolvers<Entered>();
      entering.push({ ...deferred, path: pathname + search });
      return await deferred.promise;
    },
  });
  const shown = () => navigation.shown.location.pathname;
  const entry = () => navigation.shown;
  /** Answers what is entered at a path. */
  const answer = (at: string, entered: Entered = 'page') => {
    const found = entering.findLast((each) => each.path === at);
    if (found === undefined) throw new Error(`Not entered: ${at}`);
    found.resolve(entered);
  };
  return { browser, navigation, entering, errors, shown, entry, answer };
}

/** The same with pages that are all at hand, but for those named. */
function openReady(elsewhere: Record<string, Entered | Error> = {}, browser = new MemoryWindow('/')) {
  const entered: string[] = [];
  const navigation = new Navigation({
    window: browser,
    first: { entered: 'page' },
    onError: () => undefined,
    enter: async ({ pathname, search }) => {
      entered.push(pathname + search);
      const found = elsewhere[pathname] ?? 'page';
      if (found instanceof Error) throw found;
      return found;
    },
  });
  return { browser, navigation, entered };
}

test('shows a page and writes its address once it is entered', async () => {
  const { browser, navigation, entry, answer } = openPage();
  const heard = vi.fn();
  navigation.subscribe(heard);
  const done = navigation.navigate('/settings?tab=1#end');
  expect(browser.paths).toEqual(['/']);
  expect(entry()).toMatchObject({ isPending: true, location: { pathname: '/' } });
  answer('/settings?tab=1', 'away');
  await done;
  expect(browser.paths).toEqual(['/', '/settings?tab=1#end']);
  expect(entry()).toMatchObject({
    isPending: false,
    isStep: false,
    entered: 'away',
    location: { pathname: '/settings', search: '?tab=1', hash: '#end', state: null },
  });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('ignores what an earlier navigation comes to when a later one interrupts it', async () => {
  const { browser, navigation, entering, errors, shown, answer } = openPage();
  const first = navigation.navigate('/settings');
  const second = navigation.navigate('/apps');
  const third = navigation.navigate('/auth/login');
  answer('/settings', { to: '/nowhere' });
  entering.find(({ path }) => path === '/apps')?.reject(new Error('Late'));
  answer('/auth/login');
  await Promise.all([first, second, third]);
  expect(shown()).toBe('/auth/login');
  expect(browser.paths).toEqual(['/', '/auth/login']);
  expect(errors).toEqual([]);
});

test('ends an interrupted navigation with the one that interrupts it', async () => {
  const { navigation, answer, shown } = openPage();
  const first = navigation.navigate('/settings');
  void navigation.navigate('/apps');
  answer('/settings');
  const ended = vi.fn(() => undefined);
  void first.then(ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  answer('/apps');
  await first;
  expect(shown()).toBe('/apps');
});

test('follows redirects and writes only the last address', async () => {
  const { browser, navigation, entered } = openReady({
    '/settings': { to: '/login?next=%2Fsettings' },
    '/login': { to: '/auth/login' },
  });
  await navigation.navigate('/settings');
  expect(entered).toEqual(['/settings', '/login?next=%2Fsettings', '/auth/login']);
  expect(browser.paths).toEqual(['/', '/auth/login']);
});

test('shows an error when redirects lead in a circle', async () => {
  const { navigation } = openReady({ '/one': { to: '/two' }, '/two': { to: '/one' } });
  await navigation.navigate('/one');
  expect(navigation.shown.error).toEqual(new Error('Too many redirects: /one'));
  expect(navigation.shown.isPending).toBe(false);
});

test('loads another document in the place that the navigation would take', async () => {
  const { browser, navigation } = openReady({ '/docs': { to: '/api/docs', isDocument: true } });
  await navigation.navigate('/docs');
  await navigation.navigate('/docs', { replace: true });
  expect(browser.documents).toEqual([
    ['assign', '/api/docs'],
    ['replace', '/api/docs'],
  ]);
  expect(browser.paths).toEqual(['/']);
  // The page stays until the other document is there.
  expect(navigation.shown).toMatchObject({ isPending: true, location: { pathname: '/' } });
});

test('shows and reports an error at the address that failed, and goes on from there', async () => {
  const { browser, navigation, entering, errors, entry, answer } = openPage();
  const failed = navigation.navigate('/settings');
  const error = new Error('No such chunk');
  entering[0]?.reject(error);
  await failed;
  expect(entry()).toMatchObject({ error, isPending: false, location: { pathname: '/settings' } });
  expect(errors).toEqual([error]);
  expect(browser.paths).toEqual(['/', '/settings']);
  const next = navigation.navigate('/apps');
  expect(entry().error).toBe(error);
  answer('/apps');
  await next;
  expect(entry().error).toBeUndefined();
});

test('steps back and forward once the page is entered', async () => {
  const { browser, navigation, shown, entry, answer } = openPage();
  const forward = navigation.navigate('/settings');
  answer('/settings');
  await forward;
  const { key } = entry().location;
  browser.step(-1);
  expect(shown()).toBe('/settings');
  answer('/');
  await expect.poll(() => shown()).toBe('/');
  expect(entry().isStep).toBe(true);
  browser.step(1);
  answer('/settings');
  await expect.poll(() => shown()).toBe('/settings');
  expect(entry().location.key).toBe(key);
  expect(browser.paths).toEqual(['/', '/settings']);
});

test('shows the page of a step when it interrupts a navigation', async () => {
  const { browser, navigation } = openReady();
  await navigation.navigate('/settings');
  const { navigation: slow, entering } = openPage({ browser });
  const interrupted = slow.navigate('/apps');
  browser.step(-1);
  for (const { resolve } of entering) resolve('page');
  await interrupted;
  expect(slow.shown).toMatchObject({ isStep: true, isPending: false, location: { pathname: '/' } });
  expect(browser.paths).toEqual(['/', '/settings']);
});

test('replaces the entry of a step that is redirected', async () => {
  const { browser, navigation } = openReady({ '/settings': { to: '/auth/login' } });
  browser.history.pushState(null, '', 'https://resilience.example/settings');
  browser.history.pushState(null, '', 'https://resilience.example/apps');
  browser.step(-1);
  await expect.poll(() => navigation.shown.location.pathname).toBe('/auth/login');
  expect(browser.paths).toEqual(['/', '/auth/login', '/apps']);
  expect(navigation.shown.isStep).toBe(false);
});

test('replaces the entry when asked to, and when the address is the one that is shown', async () => {
  const { browser, navigation, entered } = openReady();
  await navigation.navigate('/apps', { replace: true });
  expect(browser.paths).toEqual(['/apps']);
  const { key } = navigation.shown.location;
  await navigation.navigate('/apps');
  expect(browser.paths).toEqual(['/apps']);
  expect(entered).toEqual(['/apps', '/apps']);
  // Another entry all the same: the page begins at its top.
  expect(navigation.shown.location.key).not.toBe(key);
});

test('enters nothing when only the part of the page changes', async () => {
  const { browser, navigation, entered } = openReady({ '/apps': 'away' });
  await navigation.navigate('/apps');
  browser.jump('#main');
  expect(navigation.shown).toMatchObject({ entered: 'away', location: { pathname: '/apps', hash: '#main' } });
  await navigation.navigate('/apps#foot');
  expect(entered).toEqual(['/apps']);
  expect(browser.paths).toEqual(['/', '/apps', '/apps#main', '/apps#foot']);
});

test('enters the page again at the same entry when it is to be read anew, without being pending', async () => {
  const { browser, navigation, entering, entry, answer } = openPage();
  const { location } = entry();
  const first = navigation.revalidate();
  const second = navigation.revalidate();
  expect(entering.map(({ path }) => path)).toEqual(['/', '/']);
  expect(entry().isPending).toBe(false);
  answer('/', 'away');
  entering[0]?.resolve('page');
  await Promise.all([first, second]);
  expect(entry()).toMatchObject({ entered: 'away', location });
  expect(browser.paths).toEqual(['/']);
});

test('ignores the earlier of two readings when it is answered first', async () => {
  const { navigation, entering, entry } = openPage();
  const both = [navigation.revalidate(), navigation.revalidate()];
  for (const [index, found] of (['away', 'page'] as const).entries()) entering[index]?.resolve(found);
  await Promise.all(both);
  expect(entry()).toMatchObject({ entered: 'page', isPending: false });
});

test('ends reading a page anew when a link within the page is followed', async () => {
  const { browser, navigation, entry, answer } = openPage();
  const read = navigation.revalidate();
  browser.jump('#main');
  answer('/', 'away');
  await read;
  expect(entry()).toMatchObject({ entered: 'page', isPending: false, location: { hash: '#main' } });
});

test('begins a navigation that is pending again when the page is to be read anew', async () => {
  const { browser, navigation, entering, entry, answer } = openPage();
  void navigation.navigate('/settings');
  const again = navigation.revalidate();
  expect(entering.map(({ path }) => path)).toEqual(['/settings', '/settings']);
  expect(entry().isPending).toBe(true);
  answer('/settings');
  await again;
  expect(browser.paths).toEqual(['/', '/settings']);
});

test('keeps the state and the key of an entry over a reload, and counts the entries before it', async () => {
  const { browser, navigation } = openReady();
  expect(navigation.canGoBack).toBe(false);
  await navigation.navigate('/auth/logout', { state: { leaving: true } });
  const { location } = navigation.shown;
  const reloaded = openReady({}, browser).navigation;
  expect(reloaded.shown.location).toEqual(location);
  expect([location.state, reloaded.canGoBack]).toEqual([{ leaving: true }, true]);
  await reloaded.navigate('/', { replace: true });
  expect(reloaded.canGoBack).toBe(true);
});

test.each([
  ['the page that its address leads to', null, ['/auth/login']],
  ['the page of a navigation that began before', '/apps', ['/settings', '/apps']],
] as const)('opens a document that no server rendered at %s', async (_, before, paths) => {
  const browser = new MemoryWindow('/settings');
  const enter = async (url: URL) => (url.pathname === '/settings' ? { to: '/auth/login' } : 'page');
  const navigation = new Navigation({ window: browser, onError: () => undefined, enter });
  expect(navigation.shown.isPending).toBe(true);
  if (before) void navigation.navigate(before);
  await navigation.open();
  expect(navigation.shown).toMatchObject({ isPending: false, location: { pathname: paths.at(-1) } });
  expect(browser.paths).toEqual(paths);
});

test('loads the address as a document when the browser refuses to write the history', async () => {
  const browser = new MemoryWindow('/');
  // WebKit does after a hundred entries within half a minute.
  vi.spyOn(browser, 'history', 'get').mockReturnValue({
    state: null,
    pushState: () => {
      throw new DOMException('Too many', 'SecurityError');
    },
    replaceState: () => undefined,
  });
  const { navigation } = openReady({}, browser);
  await navigation.navigate('/apps');
  expect(browser.documents).toEqual([['assign', 'https://resilience.example/apps']]);
});

test('writes addresses of the scheme that a phone gives to the app', async () => {
  const { browser, navigation } = openReady({}, new MemoryWindow('/', 'capacitor://localhost'));
  await navigation.navigate('/fr/settings?tab=1');
  expect(browser.location.href).toBe('capacitor://localhost/fr/settings?tab=1');
  expect(navigation.shown).toMatchObject({ error: undefined, location: { pathname: '/fr/settings' } });
});

test('stays on its own site whatever the address looks like', async () => {
  const { browser, navigation } = openReady();
  await navigation.navigate('//evil.example/apps');
  expect(browser.location.href).toBe('https://resilience.example/apps');
  await navigation.navigate('/.//evil.example');
  expect(browser.location.href).toBe('https://resilience.example//evil.example');
});
