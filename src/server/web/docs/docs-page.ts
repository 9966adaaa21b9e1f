import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { API_BASE } from '#server/core/http/api-base.ts';

const DOCUMENT = `${API_BASE}/openapi.json`;

/** This page alone allows inline styles: the reference generates its own. All its requests go to our origin. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** Everything that would lead away or load from elsewhere is off. A tried request goes directly to this server. */
const configuration = {
  url: DOCUMENT,
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The page of the reference: its script reads its configuration from an attribute, so that no script is inline. */
export function writeDocsPage(scriptPath: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Resilience API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icons/favicon.svg">
</head>
<body>
<noscript>
<h1>Resilience API</h1>
<p>The complete reference is <a href="${DOCUMENT}">the OpenAPI document</a>. With JavaScript, it is shown here.</p>
<ul>
${Object.values<Call>(calls).map(lineOf).join('\n')}
</ul>
</noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="${scriptPath}"></script>
</body>
</html>
`;
}

const lineOf = ({ method, path, summary }: Call): string =>
  `<li><code>${method} ${API_BASE}${path}</code> ${escapeHtml(summary)}</li>`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
