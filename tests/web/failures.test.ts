import { beforeAll, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { PageRead, PageRequest, RenderPage } from '#contract/page-rendering.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildAll, dist } from './build.ts';

let render: RenderPage;
let assets: PageRequest['assets'];

beforeAll(async () => {
  await buildAll();
  const pages = await builtPages(dist);
  render = await pages.load();
  ({ assets } = pages);
});

/** The page at a path for a signed-in user, with these answers of the API. */
async function show(path: string, answer: PageRead) {
  const heard: unknown[] = [];
  const shown = await render({
    url: new URL(path, 'https://resilience.example'),
    read: async () => answer,
    hasToken: true,
    isFirstVisit: false,
    isLargeAccount: () => false,
    inTurn: async (_userId, work) => await work(),
    nextTurn: async () => undefined,
    config: { publicUrl: 'https://resilience.example' },
    buildId: 'test',
    assets,
    onError: (error) => heard.push(error),
  });
  if (!('html' in shown)) throw new Error(`Led to ${shown.location}`);
  return { ...shown, heard, title: /<h1>([^<]*)</.exec(shown.html)?.[1] };
}

const refused = (status: number, code: ErrorCode): PageRead => ({
  refusal: { status, code, errors: [], retryAfter: null },
});

it.each(['en', 'fr'] as const)('a page that breaks while it is written is a 500 in %s', async (locale) => {
  const { errors, seo } = await loadAllMessages(locale);
  const path = locale === 'fr' ? '/fr/settings?a=1&b=2' : '/settings?a=1&b=2';
  const shown = await show(path, { data: {} });
  expect([shown.status, shown.title, shown.hidden]).toEqual([500, errors.internal, true]);
  expect(shown.html).toContain(`<title>${seo.error.title}</title>`);
  // Another try is a link: it works without scripts.
  expect(shown.html).toContain(`href="${path.replace('&', '&amp;')}">${errors.retry}</a>`);
  expect(shown.heard.length).toBeGreaterThan(0);
});

it('sends the text of an error that has one, to the browser’s scripts too', async () => {
  const { toasts } = await loadAllMessages('fr');
  const shown = await show('/fr', refused(503, 'unavailable'));
  expect([shown.status, shown.title]).toEqual([503, toasts.unavailable.replace("'", '&#x27;')]);
  expect(shown.html).toContain('{"status":503,"code":"unavailable"}');
});

it('nothing of an error’s own text reaches the page where it was not meant to', async () => {
  const shown = await show('/', refused(500, 'internalError'));
  const { errors } = await loadAllMessages('en');
  expect([shown.status, shown.title]).toEqual([500, errors.internal]);
  expect(shown.html).not.toContain('stack');
});

it('answers 404 for the callback of a provider that is not configured', async () => {
  const { errors } = await loadAllMessages('en');
  const shown = await show('/auth/google/callback', { data: {} });
  expect([shown.status, shown.title, shown.heard]).toEqual([404, errors.notFound, []]);
});
