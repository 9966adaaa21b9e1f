import { glob, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { RenderPage, WriteShell } from '#contract/page-rendering.ts';
import { developmentPolicy } from '#server/web/headers/content-security-policy.ts';
import type { PageSource } from '#server/web/pages/built-pages.ts';
import { dist, root } from './build/stamp.ts';
import { buildFiles } from './build.ts';

process.env['NODE_ENV'] = 'development';

/** Pages straight from the sources: a change of `web` shows at once, a change of the server needs a restart. */
async function developmentPages(vite: ViteDevServer): Promise<PageSource> {
  return {
    clientFolder: null,
    emojiFolder: join(dist, 'emojis'),
    referenceFolder: join(dist, 'reference'),
    documentationFolder: join(dist, 'docs'),
    build: { id: 'development', timestamp: Date.now() },
    contentSecurityPolicy: developmentPolicy,
    middleware: vite.middlewares,
    assets: {
      scripts: ['/@vite/client', '/src/web/boot/entry-dev.ts'],
      // Linked, so that the first paint is styled; the modules add the same sheets again and update them.
      styles: (await Array.fromAsync(glob('src/web/**/*.css', { cwd: root }))).map((file) => `/${file}`),
      fonts: [],
      inline: null,
      chunksOf: () => [],
    },
    load: async () => (await entryOf(vite)).render,
    loadShell: async () => (await entryOf(vite)).writeShell,
  };
}

async function entryOf(vite: ViteDevServer): Promise<{ render: RenderPage; writeShell: WriteShell }> {
  const entry = await vite.ssrLoadModule('/src/web/boot/entry-server.tsx');
  return entry as { render: RenderPage; writeShell: WriteShell };
}

await buildFiles();
// The packages may be linked from another checkout.
const packages = await realpath(join(root, 'node_modules'));
const vite = await createServer({
  root,
  server: { middlewareMode: true, fs: { allow: [root, packages] } },
});
const { start } = await import('#server/main.ts');
await start({ pages: await developmentPages(vite) });
