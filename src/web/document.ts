import type { Locale } from '#i18n/locale.ts';
import type { Head } from './head.tsx';
import { schemes, type Theme, themeColor } from './theme.ts';

export interface DocumentParts {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly head: Head;
  readonly app: string;
  readonly state: unknown;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly chunks: readonly string[];
}

/** Writes the whole page. No script is inline, so that the content security policy needs no nonce. */
export function writeDocument(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="${parts.locale}" data-theme="${parts.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${writeHead(parts)}
${writeFiles(parts)}
</head>
<body>
<div id="app">${parts.app}</div>
<script type="application/json" id="state">${writeState(parts.state)}</script>
</body>
</html>
`;
}

/** JSON that cannot end the script element it stands in. */
export function writeState(state: unknown): string {
  return JSON.stringify(state).replace(/</g, '\\u003c');
}

function writeHead({ head, theme }: DocumentParts): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    ...(head.hidden ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...Object.entries(head.alternates).map(
      ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
    ),
    ...writeThemeColor(theme),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">',
  ].join('\n');
}

function writeThemeColor(theme: Theme): string[] {
  return schemes.map(
    (scheme) =>
      `<meta name="theme-color" content="${themeColor(theme, scheme)}" media="(prefers-color-scheme: ${scheme})">`,
  );
}

/** Scripts come last and with low priority: what the eye sees first is the style sheet and the font. */
function writeFiles({ fonts, styles, chunks, scripts }: DocumentParts): string {
  return [
    ...fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...chunks.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    ...scripts.map((file) => `<script type="module" src="${file}" fetchpriority="low"></script>`),
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
