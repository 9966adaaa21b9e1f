import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { build } from 'vite';
import { browsers } from '../build/browsers.ts';
import { compressFiles } from '../build/compress-files.ts';
import { CONTENTS, type Entry, pagesOf, readContents, SETTINGS, SITE } from './contents.ts';
import { type Assets, writePage } from './layout.ts';
import { type Rendered, renderMarkdown, summaryOf } from './markdown.ts';
import { buildIndex } from './search-index.ts';

interface DocsPage extends Rendered {
  readonly entry: Entry;
  readonly summary: string;
}

/** Writes the documentation as a site into a folder: each page as HTML, its styles, its search; all compressed beside it. */
export async function buildDocs(root: string, folder: string): Promise<void> {
  const sections = readContents(root);
  const contents = { title: 'Documentation', source: CONTENTS, path: `${SITE}/`, children: [] };
  const entries = [contents, ...pagesOf(sections)];
  const paths = new Map(entries.map(({ source, path }) => [source, path]));
  const pages = entries.map((entry) => readPage(root, entry, paths));
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  const index = buildIndex(
    pages.map(({ entry, title, passages }) => ({ path: entry.path, title, passages })),
  );
  const assets = await writeAssets(root, folder, JSON.stringify(index));
  await Promise.all([
    ...pages.map(async (page, number) => {
      const [previous, next] = [pages[number - 1]?.entry, pages[number + 1]?.entry];
      const text = writePage({ ...page, sections, previous, next, assets });
      const file = join(folder, fileOf(page.entry.path));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }),
    writeFile(join(folder, '404.html'), writePage({ ...unknown, sections, assets })),
  ]);
  await compressFiles(folder, /\.(?:html|css|js|json|svg)$/, QUALITY);
}

/** A seventh more bytes than the best, in a twentieth of its time: the pages are many, and few are read. */
const QUALITY = 7;

const unknown = {
  entry: { path: '', title: 'Page not found' },
  summary: '',
  html: `<h1>Page not found</h1>\n<p>The documentation has no such page. <a href="${SITE}/">All pages</a> are in its contents.</p>\n`,
  headings: [],
};

const fileOf = (path: string): string => `${path.slice(SITE.length + 1) || 'index'}.html`;

function readPage(root: string, entry: Entry, paths: ReadonlyMap<string, string>): DocsPage {
  const markdown = entry.children.length > 0 ? writeFolder(entry) : readSource(root, entry.source);
  try {
    const rendered = renderMarkdown(markdown, (href) => resolveLink(paths, entry.source, href));
    return { ...rendered, entry, summary: summaryOf(markdown) };
  } catch (error) {
    throw new Error(`${entry.source}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The list of a folder's pages. */
function writeFolder({ title, source, children }: Entry): string {
  const items = children.map(
    (child) => `- [${child.title}](${posix.relative(dirname(source), child.source)})`,
  );
  return `# ${title}\n\n${items.join('\n')}\n`;
}

function readSource(root: string, source: string): string {
  if (source !== SETTINGS) return readFileSync(join(root, source), 'utf8');
  const [, settings] =
    /^## Configuration\n(.*?)^## /ms.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  if (settings === undefined) throw new Error('README.md has no chapter "Configuration".');
  return `# Settings\n${settings}`;
}

/** Other sites and anchors as they are, files of the repository as the page that is made of them. */
function resolveLink(paths: ReadonlyMap<string, string>, source: string, href: string): string | null {
  if (/^(?:https?|mailto):/i.test(href) || href.startsWith('#')) return href;
  const target = posix.join(dirname(source), href);
  const [file = '', anchor] = target.split('#');
  const path = paths.get(target) ?? paths.get(file);
  if (path === undefined) return null;
  return anchor === undefined || paths.has(target) ? path : `${path}#${anchor}`;
}

async function writeAssets(root: string, folder: string, index: string): Promise<Assets> {
  const logo = `logo-${hash('sha256', readFileSync(join(root, 'public/icons/favicon.svg')), 'hex').slice(0, 12)}.svg`;
  const indexFile = `index-${hash('sha256', index, 'hex').slice(0, 12)}.json`;
  await Promise.all([
    copyFile(join(root, 'public/icons/favicon.svg'), join(folder, 'assets', logo)),
    writeFile(join(folder, 'assets', indexFile), index),
  ]);
  const address = (name: string) => `${SITE}/assets/${name}`;
  return { ...(await bundle(folder)), index: address(indexFile), logo: address(logo) };
}

/** The script and the style sheet, under names of their contents. */
async function bundle(folder: string): Promise<Pick<Assets, 'script' | 'style'>> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    base: `${SITE}/`,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: browsers,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: {
          search: join(import.meta.dirname, 'search.ts'),
          style: join(import.meta.dirname, 'style.css'),
        },
      },
    },
  });
  const files = [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output.map(({ fileName }) => fileName) : []));
  const named = (ending: string) => {
    const file = files.find((name) => name.endsWith(ending));
    if (file === undefined) throw new Error(`The bundle has no ${ending}.`);
    return `${SITE}/${file}`;
  };
  return { script: named('.js'), style: named('.css') };
}
