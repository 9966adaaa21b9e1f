import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { matchesETag, pack, sendPacked } from '#server/core/http/etag.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { once } from '#server/core/load/once.ts';
import { forever } from '#server/web/files/files.ts';

const PAGE = '/api/docs';

/** The API for readers: the document in a reference of our own files, with its own policy. `folder`: of the built reference. */
export async function docsRoutes(app: FastifyInstance, folder: string | null): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  });
  const packedPage = once(async () => pack(Buffer.from(writeDocsPage(await scriptIn(folder)))));

  app.get(PAGE, async (request, reply) => {
    const page = await packedPage();
    const tag = `"${page.hash}"`;
    reply.headers({ 'content-security-policy': docsPolicy, 'cache-control': 'no-cache', etag: tag });
    if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return sendPacked(request, reply.type('text/html; charset=utf-8'), page);
  });

  if (folder !== null) await app.register(fastifyStatic, { ...forever, root: folder, prefix: `${PAGE}/` });

  const refuse = async (): Promise<never> => {
    throw new ApiError('methodNotAllowed');
  };
  const others = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD');
  for (const url of [PAGE, `${PAGE}/*`]) {
    app.route({
      method: others,
      url,
      // Before a body of any type is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', 'GET, HEAD');
        await refuse();
      },
      handler: refuse,
    });
  }
}

/** The one script of the built reference; null without a build. */
async function scriptIn(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  return (await readdir(folder)).find((name) => name.endsWith('.js')) ?? null;
}

const DOCUMENT = `${API_BASE}/openapi.json`;

/** This page alone allows inline styles: the reference generates its own. All its requests go to our origin. */
const docsPolicy = [
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

/** The list of the calls alone where there is no build to take the script from. */
function writeDocsPage(script: string | null): string {
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
${script === null ? writeList('') : writeReference(script)}
</body>
</html>
`;
}

/** The script reads its configuration from an attribute, so that no script is inline. */
const writeReference = (script: string): string => `<noscript>
${writeList(' With JavaScript, it is shown here.')}
</noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="${PAGE}/${script}"></script>`;

const writeList = (hint: string): string => `<h1>Resilience API</h1>
<p>The complete reference is <a href="${DOCUMENT}">the OpenAPI document</a>.${hint}</p>
<ul>
${Object.values<Call>(calls).map(lineOf).join('\n')}
</ul>`;

const lineOf = ({ method, path, summary }: Call): string =>
  `<li><code>${method} ${API_BASE}${path}</code> ${escapeHtml(summary)}</li>`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
