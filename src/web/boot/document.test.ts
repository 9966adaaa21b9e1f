import { expect, it } from 'vitest';
import { type DocumentParts, writeDocument } from './document.ts';
import { writeJson } from './html.ts';

const parts: DocumentParts = {
  locale: 'fr',
  theme: 'system',
  head: {
    title: 'A "title" <b>',
    description: "It's & more",
    hidden: false,
    addresses: {
      canonical: 'https://example.test/fr',
      alternates: {
        en: 'https://example.test/',
        fr: 'https://example.test/fr',
        'x-default': 'https://example.test/',
      },
    },
  },
  publicUrl: 'https://example.test',
  noScript: null,
  structuredData: null,
  app: '<main>$& $1 $$</main>',
  state: { habit: '</script><script>alert(1)</script>', name: "$& $' $`" },
  scripts: ['/assets/entry.js'],
  styles: ['/assets/style.css'],
  fonts: ['/assets/font.woff2'],
  chunks: ['/assets/home.js'],
  inlineStyle: null,
  earlyTicks: null,
  paintedAfter: null,
};

it('keeps a name that looks like the end of the script inside the state', () => {
  const html = writeDocument(parts);
  const [, state = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(state)).toEqual(parts.state);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(writeJson('<!--')).not.toContain('<');
});

it('writes what replacement functions would take for a pattern as it is', () => {
  expect(writeDocument(parts)).toContain('<div id="app"><main>$& $1 $$</main></div>');
});

it('escapes what stands in the head', () => {
  const html = writeDocument(parts);
  expect(html).toContain('<title>A &quot;title&quot; &lt;b&gt;</title>');
  expect(html).toContain('content="It&#39;s &amp; more"');
});

it('says the language, the look and the other language', () => {
  const html = writeDocument(parts);
  expect(html).toContain('<html lang="fr" data-theme="system">');
  expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://example.test/">');
  expect(html).toContain('content="#F7FAFC" media="(prefers-color-scheme: light)"');
  expect(writeDocument({ ...parts, theme: 'dark' })).toContain(
    'content="#0E1220" media="(prefers-color-scheme: light)"',
  );
  expect(html).not.toMatch(/user-scalable|maximum-scale/);
});

it('runs no inline script and lets the style sheet win over the scripts', () => {
  const html = writeDocument(parts);
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(scripts).toEqual([
    ' type="module" src="/assets/entry.js" fetchpriority="low"',
    ' type="application/json" id="state"',
  ]);
  expect(html).not.toContain('<style>');
  const style = html.indexOf('<link rel="stylesheet" href="/assets/style.css">');
  expect(style).toBeGreaterThan(0);
  expect(style).toBeLessThan(html.indexOf('entry.js'));
});

it('shows a card with a picture in its language when it is shared', () => {
  const html = writeDocument(parts);
  for (const [property, content] of [
    ['og:title', 'A &quot;title&quot; &lt;b&gt;'],
    ['og:url', 'https://example.test/fr'],
    ['og:locale', 'fr_FR'],
    ['og:locale:alternate', 'en_US'],
    ['og:site_name', 'Résilience'],
    ['og:image', 'https://example.test/link-pictures/fr.png'],
  ]) {
    expect(html).toContain(`<meta property="${property}" content="${content}">`);
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<link rel="manifest" href="/fr/manifest.webmanifest">');
});

it('points search engines nowhere when there is no page', () => {
  const html = writeDocument({ ...parts, head: { ...parts.head, hidden: true, addresses: null } });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/canonical|hreflang|og:url/);
});

it('writes data for search engines that cannot end its element', () => {
  const structuredData = { name: '</script><b>' };
  const html = writeDocument({ ...parts, structuredData });
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual(structuredData);
});

it('says what does not work without scripts, to those who have none', () => {
  const noScript = { text: 'No <scripts>.', link: { text: 'Out', href: '/auth/logout' } };
  expect(writeDocument({ ...parts, noScript })).toContain(
    '<noscript><p class="no-script">No &lt;scripts&gt;. <a href="/auth/logout">Out</a></p></noscript>',
  );
  expect(writeDocument(parts)).not.toContain('<noscript>');
});

it('has no style sheet to wait for when the style is inline', () => {
  const html = writeDocument({ ...parts, inlineStyle: '.a{color:red}', earlyTicks: 'press()' });
  expect(html).toContain('<style>.a{color:red}</style>\n<script>press()</script>');
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).not.toContain('fetchpriority');
  expect(html.indexOf('/assets/font.woff2')).toBeLessThan(html.indexOf('/assets/entry.js'));
});
