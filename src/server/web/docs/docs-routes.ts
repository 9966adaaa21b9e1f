import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { matchesETag, type Packed, pack, sendPacked } from '#server/core/http/etag.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { once } from '#server/core/load/once.ts';

const PAGE = '/api/docs';
const SCRIPT = '/api/docs/:file';

const scriptName = ({ hash }: Packed): string => `reference-${hash}.js`;

/** The API for readers: the document in a reference of our own files, with its own policy. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  });
  const packedPage = once(async () =>
    pack(Buffer.from(writeDocsPage(`${PAGE}/${scriptName(await referenceScript())}`))),
  );

  app.get(PAGE, async (request, reply) => {
    const page = await packedPage();
    const tag = `"${page.hash}"`;
    reply.headers({ 'content-security-policy': docsPolicy, 'cache-control': 'no-cache', etag: tag });
    if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return sendPacked(request, reply.type('text/html; charset=utf-8'), page);
  });

  app.get<{ Params: { file: string } }>(SCRIPT, async (request, reply) => {
    const script = await referenceScript();
    if (request.params.file !== scriptName(script)) throw notFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendPacked(request, reply.type('text/javascript; charset=utf-8'), script);
  });

  const refuse = async (): Promise<never> => {
    throw new ApiError('methodNotAllowed');
  };
  const others = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD');
  for (const url of [PAGE, SCRIPT]) {
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

/**
 * The script of the reference, prepared on first use. Its package is megabytes of text that are slow to read and compress: another thread
 * does that, and frees its memory when it ends.
 */
const referenceScript = once(packInWorker);

function packInWorker(): Promise<Packed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a message this has no effect.
    worker.once('exit', (code) => reject(new Error(`The script of the reference was not made (${code}).`)));
  });
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

/** The page of the reference: its script reads its configuration from an attribute, so that no script is inline. */
function writeDocsPage(scriptPath: string): string {
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
