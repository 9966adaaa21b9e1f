import type { InlineCode } from '#contract/page-rendering.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import { schemes, type Theme, themeColor } from '#web/app/theme.ts';
import type { Head } from '#web/routes/head.ts';
import { escapeHtml, writeJson } from './html.ts';
import { writeLinkCard } from './link-card.ts';

export interface DocumentParts {
  readonly locale: Locale;
  readonly theme: Theme;
  /** Whose list it is and of which day, for what this device has dismissed. */
  readonly visit?: string | null;
  readonly publicUrl: string;
  readonly head: Head;
  readonly app: string;
  /** Shown above the page where scripts do not run: what does not work then. */
  readonly noScript: NoScript | null;
  /** What search engines are told of the page beyond its words (JSON-LD). */
  readonly structuredData: object | null;
  readonly state: unknown;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly chunks: readonly string[];
  /** Replaces the links to the style sheets where it is there. */
  readonly inlineStyle: InlineCode['style'] | null;
  readonly earlyTicks: InlineCode['earlyTicks'] | null;
  /** The id of the element without which nothing is painted: what is centred before it would move as the rest of it arrives. */
  readonly paintedAfter: 'promises' | 'state' | null;
}

export interface NoScript {
  readonly text: string;
  readonly link: { readonly text: string; readonly href: string };
}

/** Writes the whole page. The content security policy allows its inline code by hash: it is the same in every page. */
export function writeDocument(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="${parts.locale}" data-theme="${parts.theme}"${writeVisit(parts)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${writeHead(parts)}
${writeFiles(parts)}
</head>
<body>
${writeNoScript(parts.noScript)}<div id="app">${parts.app}</div>
<script type="application/json" id="state">${writeJson(parts.state)}</script>
</body>
</html>
`;
}

function writeVisit({ visit }: DocumentParts): string {
  return visit ? ` data-visit="${escapeHtml(visit)}"` : '';
}

function writeHead({ head, theme, locale, publicUrl, structuredData, paintedAfter }: DocumentParts): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    ...(head.hidden ? ['<meta name="robots" content="noindex">'] : []),
    ...writeAddresses(head),
    ...writeLinkCard(head, locale, publicUrl),
    // A block of data: it is not run, and the policy on scripts does not concern it.
    ...(structuredData ? [`<script type="application/ld+json">${writeJson(structuredData)}</script>`] : []),
    ...writeThemeColor(theme),
    ...(paintedAfter ? [`<link rel="expect" href="#${paintedAfter}" blocking="render">`] : []),
    `<link rel="manifest" href="${pathIn('/manifest.webmanifest', locale)}">`,
    '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/icons/icon-192.png" type="image/png" sizes="192x192">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  ].join('\n');
}

function writeAddresses({ addresses }: Head): string[] {
  if (addresses === null) return [];
  return [
    `<link rel="canonical" href="${escapeHtml(addresses.canonical)}">`,
    ...Object.entries(addresses.alternates).map(
      ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
    ),
  ];
}

function writeThemeColor(theme: Theme): string[] {
  return schemes.map(
    (scheme) =>
      `<meta name="theme-color" content="${themeColor(theme, scheme)}" media="(prefers-color-scheme: ${scheme})">`,
  );
}

function writeFiles(parts: DocumentParts): string {
  const fonts = parts.fonts.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
  );
  const early = parts.earlyTicks === null ? [] : [`<script>${parts.earlyTicks}</script>`];
  // The font comes first: when it is late for the first paint, the whole visit is without it. The rest of the line is for the scripts.
  if (parts.inlineStyle !== null)
    return [...fonts, `<style>${parts.inlineStyle}</style>`, ...early, ...writeScripts(parts, '')].join('\n');
  const styles = parts.styles.map((file) => `<link rel="stylesheet" href="${file}">`);
  // Scripts come last and with low priority: the style sheet and the font are seen first.
  return [...fonts, ...styles, ...early, ...writeScripts(parts, ' fetchpriority="low"')].join('\n');
}

function writeScripts({ chunks, scripts }: DocumentParts, priority: string): string[] {
  return [
    // The largest comes first: over HTTP/1.1 a browser has six connections, and what is seventh waits for a whole exchange.
    ...scripts.map((file) => `<script type="module" src="${file}"${priority}></script>`),
    ...chunks.map((file) => `<link rel="modulepreload" href="${file}"${priority}>`),
  ];
}

function writeNoScript(told: NoScript | null): string {
  if (told === null) return '';
  const { text, link } = told;
  return `<noscript><p class="no-script">${escapeHtml(text)} <a href="${link.href}">${escapeHtml(link.text)}</a></p></noscript>\n`;
}
