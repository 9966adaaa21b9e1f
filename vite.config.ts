import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { browsers } from './scripts/build/browsers.ts';
import { lateModules } from './scripts/build/late-modules.ts';
import { nameSources } from './scripts/build/name-sources.ts';
import { shrinkChunks } from './scripts/build/shrink-chunks.ts';

const ENTRY = 'src/web/boot/entry-client.tsx';
/** A file that pages contain as text (src/server/web/pages/built-pages.ts). */
const EARLY_TICKS = 'src/web/boot/entry-early-ticks.ts';

/**
 * The components that the compiler makes remember what they rendered. The frame of the pages, the rows of the list (each is memoized as a
 * whole) and the small controls are rendered from new input, or seldom: to compare it costs more, and 2 kB on each page.
 */
const remembers =
  /\/src\/(?!client\/react|web\/(?:app|boot|routes|platform|features\/(?:error|shell|home\/(?!other-day))|shared\/cards|ui\/(?!year-map|line-chart|donut)))/;

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  appType: 'custom',
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset({ sources: (file) => remembers.test(file) })] }),
    ...(isSsrBuild === true
      ? [nameSources()]
      : [lateModules('src/client/state/late-kinds.ts'), shrinkChunks()]),
  ],
  // The icons of lucide-react import it under this name.
  resolve: {
    alias: [{ find: '../createLucideIcon.mjs', replacement: resolve('src/web/ui/create-icon.ts') }],
  },
  // Files of public/ are copied as they are; the server bundle needs none.
  publicDir: isSsrBuild === true ? false : 'public',
  build: isSsrBuild === true ? serverBuild : { ...clientBuild, ...(mode === 'native' && nativeBuild) },
  // One file to load: a server that starts with a bundle starts sooner.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  worker: { rolldownOptions: { checks } },
  define: {
    'import.meta.env.NATIVE': String(mode === 'native'),
    // The server's bundle holds React, which asks for this as it loads.
    ...(isSsrBuild === true && { 'process.env.NODE_ENV': '"production"' }),
  },
}));

/** Where a build spends its time is nothing that its user can change. */
const checks = { bundlerTimings: false };

const isOfCards =
  /src\/(?:web\/(?:shared\/cards\/|ui\/(?:chart-scale|heat-map|medal|week-bars)\.)|domain\/figures\/year-days\.)/;
/** With what each of these imports kept off the first screen, which loads the chunk of what many share when it is idle. */
const isSettings =
  /src\/(?:web\/(?:features\/settings\/(?!settings-page\.css)|shared\/habit-choice)|client\/data-export\/download\.)|icons\/(?:shield-check|user-round(?:-x)?)\./;
/** Of these: what the pages with lists share, and the rows and cards of all. */
const isLists = /src\/web\/features\/settings\/(?:list-card|use-moment)\./;
const isRows =
  /src\/(?:web\/features\/settings\/(?:settings-(?:card|frame|row)|later-card|named-row|profile\/profile-(?:rows|data))\.|domain\/device\.)|icons\/shield-check\./;
const isOfChoices = /src\/web\/shared\/plan\/draft-fields\./;
const isOfPlans = /src\/web\/shared\/plan\/(?:plan-draft|use-plan)\./;
const isSnapshot = /src\/client\/snapshot\/(?!old-habits)/;
/** What circles show, in their pages and in the sheet of a habit. */
const isCircles =
  /src\/(?:client\/(?:circles|react-circles|figures\/shared-habit)\.|domain\/circles\/|web\/(?:features|shared)\/circles\/)/;
/** What a page of circles shares with a few others, and no first screen needs. */
const isOfFew =
  /src\/(?:i18n\/app-links|web\/(?:shared\/(?:open-in-app|forms\/settled)|ui\/(?:menu-keys|place|sparks)))\./;
const isOfForms = (id: string): boolean =>
  /src\/(?:web\/(?:features\/auth\/|shared\/(?:forms\/(?!attempt|proof-cancelled|resend-button|settled)|proof\/|providers\/|provider-buttons\/|sheet\/|use-lazy-dialog)|ui\/(?:confirm-button|dialog|form|select|switch|text-field|text-length)\.|platform\/(?:fragment|passkeys|secrets|sign-in-attempt)\.|app\/second-step)|contract\/link-token)|icons\/(?:archive|download|eye|eye-off|key-round)\./.test(
    id,
  );

/** Small things that many pages share: in one chunk they weigh half of what they weigh in one each. */
const sharedChunks = [
  {
    name: 'shared',
    test: /src\/(?:web\/ui\/(?:emoji|grip|icon-button|progress-ring|row|section-head|skeleton|tick-button|use-media|week-strip|sortable\/(?:early-press|host))|domain\/(?:days\/time-of-day|list\/divider-progress|plan\/finished|figures\/lost-run)|web\/shared\/(?:amounts\/amount-text|breaks\/break-text|offer-undo|past-day)|web\/features\/home\/(?:habit-name|habit-week|day-head|due-only|habit-facts|lazy-parts|list-section|use-early-ticks|use-tick|week-marks|moments\/(?:missed-seen|pressed|use-escape)))\.|icons\/(?:bell|check|chevron-down|chevron-left|chevron-right|circle-exclamation-point|list-checks|pause|x)\./,
  },
  // Links of the pages for visitors.
  {
    name: 'public',
    minShareCount: 3,
    test: /src\/web\/(?:shared\/(?:language-links|product-links|reading-page|social)|ui\/logo)/,
  },
  // Of the cards beside the list and of the performance. Not in the next group: a wide first screen would load all of that.
  { name: 'figures', test: isOfCards },
  // What emoji are found by. Not in the next group, which the first screen loads when it is idle.
  { name: 'emoji-words', test: /src\/web\/shared\/emoji-words\/(?:fold|keywords|rank)\./ },
  // Numbers that forms of all kinds name. Not with what a file of our own is.
  { name: 'limits', test: /src\/contract\/limits\./ },
  // What a file of our own is. Not in the next group either.
  { name: 'export-file', test: /src\/(?:client\/data-export|contract)\/export-file\./ },
  // A press on a day. Not in the next group either.
  { name: 'press-day', test: /src\/(?:domain\/plan\/typed-amount|web\/shared\/use-press-day)\./ },
  // What makes the address of a worker trusted, with the first one.
  { name: 'register-worker', test: /src\/web\/(?:boot\/update\/register-worker|platform\/script-address)\./ },
  // Draws QR codes, of a few dialogs. Not in the next group either.
  { name: 'qr-code', test: /src\/web\/shared\/(?:address-code|qr-code)\.|node_modules\/uqr\// },
  // A plan in words. Not in the next group either.
  { name: 'plan', test: /src\/web\/shared\/plan\/(?:plan-text|use-plan-text)\./ },
  // The map of a year, of the performance, of a calendar year and of what they print. Not in the next group either.
  {
    name: 'year-map',
    test: /src\/(?:web\/(?:ui\/(?:chart-reader|index-at|year-grid|year-map)|features\/performance\/(?:use-day-texts|share\/load-dialog|performance-data))|domain\/figures\/rates)\.|icons\/(?:printer|share)\./,
  },
  // Five faces, of scales alone. Not in the next group either.
  { name: 'faces', test: /src\/web\/shared\/amounts\/faces\.|icons\/face-/ },
  // A routine that plays, and the timers of habits. Not in the next group either.
  { name: 'routines', test: /src\/(?:domain\/routine\/|web\/shared\/amounts\/timer-button\.)/ },
  // The frame of charts and tables. Not in the next group either.
  {
    name: 'chart-card',
    test: /src\/web\/(?:features\/performance\/chart-card|ui\/data-table)\.|icons\/table\./,
  },
  // What is counted of a month or a quarter. Not in the next group either.
  { name: 'spans', test: /src\/domain\/figures\/period-figures\./ },
  // How texts from outside are read. Not in the next group either.
  { name: 'reading', test: /src\/client\/imports\/(?:foreign|json|plain-text)\./ },
  // What sheets and forms share. Not in the next group either.
  {
    name: 'sheets',
    test: /src\/(?:domain\/(?:plan\/(?:ahead\.ts\?bindings|group-rule\.|kind-acts\.)|figures\/forgiven-days\.)|web\/(?:platform\/tab-storage|shared\/(?:copy-button|lazy-routine))\.)/,
  },
  // What three or more other chunks share. Not the texts, which have a chunk by language.
  {
    name: 'common',
    minShareCount: 3,
    test: (id: string) =>
      !isOfForms(id) &&
      ![isOfCards, isOfChoices, isOfPlans, isSettings, isCircles, isOfFew, isSnapshot, /\/i18n\//].some(
        (other) => other.test(id),
      ),
  },
  // The same, for the forms of visitors, settings and dialogs.
  { name: 'forms', minShareCount: 3, test: isOfForms },
  { name: 'rows', minShareCount: 2, test: isRows },
  { name: 'lists', minShareCount: 2, test: isLists },
  { name: 'circles', minShareCount: 2, test: isCircles },
  // Choices of a form. After the fields that they are made of, which forms without choices have too.
  { name: 'choices', test: isOfChoices },
  // A plan while it is edited, in the same place for the same reason.
  { name: 'plan-draft', test: isOfPlans },
];

const clientBuild = {
  outDir: 'dist/client',
  target: browsers,
  manifest: true,
  // One style sheet, fetched once and kept: pages differ little in theirs.
  cssCodeSplit: false,
  assetsInlineLimit: 0,
  // The server names what the first page needs, and links fetch theirs ahead: lists of what else a chunk imports weigh 0.7 kB on every page.
  modulePreload: false,
  // One per cent smaller, once compressed, than what the default makes.
  minify: 'terser' as const,
  terserOptions: {
    module: true,
    ecma: 2020 as const,
    safari10: false,
    compress: { passes: 2, keep_fargs: false, hoist_vars: true, unsafe_methods: true, inline: 1 },
  },
  reportCompressedSize: false,
  rolldownOptions: {
    checks,
    input: [ENTRY, EARLY_TICKS],
    output: {
      // As short as the number of chunks allows: what loads them holds the name of each.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: { groups: [{ name: mainChunk(), debugName: 'main' }, ...sharedChunks] },
      postBanner: compileHint,
    },
  },
};

/** For the apps, which read it from disk: the last per cent of bytes is not worth 40 seconds of each build. */
const nativeBuild = { outDir: 'dist/native', minify: 'oxc' as const };

/**
 * Chrome compiles the functions of the main chunk while it loads, and not one by one while the page waits for them
 * (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
function compileHint({ facadeModuleId }: Rolldown.RenderedChunk): string {
  return facadeModuleId?.endsWith(ENTRY) ? '//# allFunctionsCalledOnLoad\n' : '';
}

const serverBuild = {
  outDir: 'dist/server',
  rolldownOptions: { input: 'src/web/boot/entry-server.tsx', checks },
  target: 'node26',
  reportCompressedSize: false,
};

/**
 * One chunk for all that every page loads. Left to itself the bundler cuts it by who else shares each module: a dozen files more,
 * and 6 % more bytes once compressed.
 */
function mainChunk(): Rolldown.CodeSplittingNameFunction {
  let always: Set<string> | undefined;
  return (id, context) => {
    always ??= staticClosure(resolve(ENTRY), context);
    return always.has(id) || isSmall.test(id) ? 'main' : null;
  };
}

/**
 * Of a few hundred bytes, and needed by the list and little else: a file of its own each would cost it a request. Styles leave no code: in the
 * chunk of one who needs them they would make it load with all others who do.
 */
const isSmall =
  /\/src\/(?:domain\/list\/missed-day\.|web\/(?:app\/(?:focus-main|visit)\.|ui\/(?:segments|tabs)\.css))/;

/** The one module of the library that names every icon: of what it imports, each page takes only its own. */
const isIconList = (id: string): boolean => id.endsWith('/lucide-react/dist/esm/lucide-react.mjs');

/** A module and all that it imports, short of dynamic imports. */
function staticClosure(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (isIconList(id)) continue;
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
