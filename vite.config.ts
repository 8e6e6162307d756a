import { globSync } from 'node:fs';
import path from 'node:path';
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite';
import { messages } from './dev/messages/messages-plugin.ts';
import { serviceWorker } from './src/features/study/offline/web/worker-plugin.ts';
import { practiceFrames } from './src/features/study/practice/frame-plugin.ts';
import { wakeScript } from './src/rendering/wake-plugin.ts';
import { compressedClient } from './src/server/compress-plugin.ts';
import { routes } from './src/shell/routes.ts';

/**
 * `virtual:api-contract` is the contract as the browser needs it: methods and paths, without the schemas, which
 * would bring zod with them. Node runs the contract's source itself; nothing generated is kept.
 */
function apiContract(): Plugin {
  const id = 'virtual:api-contract';
  let readModule: ReadModule = (file) => import(path.resolve(import.meta.dirname, file));
  return {
    name: 'langkah:api-contract',
    configureServer: ({ environments: { ssr } }) => {
      if (ssr && isRunnableDevEnvironment(ssr)) readModule = (file) => ssr.runner.import(`/${file}`);
    },
    // A saved contract is read anew; Vite itself does not know that this module is made of it.
    hotUpdate({ file }) {
      if (!isContract.test(file)) return;
      const made = this.environment.moduleGraph.getModuleById(`\0${id}`);
      if (!made) return;
      this.environment.moduleGraph.invalidateModule(made);
      this.environment.hot.send({ type: 'full-reload' });
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (resolved) => {
      if (resolved !== `\0${id}`) return null;
      const contract = await readContracts(readModule);
      return `export default ${JSON.stringify(withoutProse(minifyContractRouter(contract)))}`;
    },
  };
}

type ReadModule = (file: string) => Promise<Record<string, AnyContractRouter>>;

const isContract = /\/src\/features\/.*\bcontract\.ts$/;

/** Every feature's contracts, by the name that screens use: what is exported as `notesContract` is `api.notes`. */
async function readContracts(load: ReadModule): Promise<Record<string, AnyContractRouter>> {
  const files = globSync('src/features/*/*/{contract,*-contract}.ts', { cwd: import.meta.dirname }).sort();
  const modules = await Promise.all(files.map(load));
  const named = modules.flatMap((module) => Object.entries(module));
  return Object.fromEntries(
    named.flatMap(([name, part]) =>
      name.endsWith('Contract') ? [[name.slice(0, -'Contract'.length), part]] : [],
    ),
  );
}

/** What is for readers of the API is left out of each call; a call may be called `summary` all the same. */
function withoutProse(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if ('~orpc' in node) {
    const { route, ...rest } = node['~orpc'] as { route: Record<string, unknown> };
    const { summary, description, tags, ...used } = route;
    return { '~orpc': { ...rest, meta: {}, route: used } };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutProse(value)]));
}

/**
 * A pool of processes (`src/platform/side-process`) names its entry with `new URL('./x.ts', import.meta.url)`. From
 * sources that is the file; in the build it becomes an entry of its own, which brings nothing of the server with it.
 */
function sideProcesses(): Plugin {
  const entry = /(?<=entry: new URL\(')\.\/([\w-]+)\.ts(?=', import\.meta\.url\))/;
  const folder = 'side-processes';
  return {
    name: 'langkah:side-processes',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      const [file, name] = code.includes('createPool(') ? (entry.exec(code) ?? []) : [];
      if (!file) return null;
      const fileName = `${folder}/${name}.js`;
      this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file), fileName });
      return { code: code.replace(entry, `@@${fileName}`), map: null };
    },
    // Only now it is known which folder the caller ends up in.
    renderChunk: (code, { fileName }) =>
      code.includes(`@@${folder}/`)
        ? {
            code: code.replaceAll(
              `@@${folder}`,
              `./${path.posix.relative(path.posix.dirname(fileName), '.') || '.'}/${folder}`,
            ),
            map: null,
          }
        : null,
  };
}

interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** What these modules import at once, and what that imports. */
function importsOf(graph: ModuleGraph, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      follow(imported);
    }
  };
  for (const id of ids) follow(id);
  return found;
}

const once = (find: (graph: ModuleGraph) => ReadonlySet<string>) => {
  let found: ReadonlySet<string> | null = null;
  return (graph: ModuleGraph) => {
    found ??= find(graph);
    return found;
  };
};
const appImports = once((graph) => importsOf(graph, [path.resolve('src/shell/client.tsx')]));
const islandImports = once((graph) => {
  const entry = path.resolve('src/shell/islands.tsx');
  return importsOf(graph, [entry, ...(graph.getModuleInfo(entry)?.dynamicallyImportedIds ?? [])]);
});

/**
 * What belongs to one island stays with it; the rules that other pages know too would be sought in their chunks, and
 * are not. Icons are left out, since one index names them all, save those of notices, which the whole app opens with.
 */
const notOfIslands =
  /\/src\/features\/(?!site\/(vat-calculator\/address|(newsletter|waitlist)\/rules))|\/ui\/(slider|logo-tujuh|text-area|lazy-resolver|debounced-search|toast-place|use-(covers-control|while-pinned))|react-hook-form|lucide-react\/dist\/esm\/icons\/(?!(circle-(check|exclamation)|triangle-excl|info|lock))/;

const siteRules =
  /src\/features\/(?!site\/vat-calculator)[^/]+\/[^/]+\/((rules|filters|viewer)\.ts|web\/[\w-]*(search|viewer-query|tabs|sign-up-queries)\.ts|web\/[\w/-]*\.route\.tsx\?tsr-shared)/;

/**
 * A few shared chunks instead of a hundred small ones: what compresses together is a tenth smaller, and the list of
 * chunks is shipped too. `react` and `parts` are on every page, and all that a visitor's page wakes but its islands;
 * `framework` is what an app needs besides; `ui` is what most of its pages are made of.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  {
    name: (id: string, graph: ModuleGraph) =>
      islandImports(graph).has(id) && !notOfIslands.test(id) ? 'parts' : null,
    debugName: 'parts',
    priority: 4,
  },
  {
    name: 'framework',
    test: /node_modules\/(use-sync-external-store|@tanstack)\/(?!.*(useBlocker|[iI]nfiniteQuery(Observer)?\.js|[mM]utationObserver|useMutation|useInfinite))/,
    priority: 3,
  },
  {
    name: 'ui',
    test: /src\/(kit|rendering|kernel|ui\/(?!.*(code-copy-button|rich-text|logo-tujuh|slider|table|dialog|drawer|menu|popover|select|tabs|tooltip|icon-button|text-field|text-area|pagination|visible-pages|paged-list|empty-state|illustrations|sort-header|filter-bar|debounced-search|native-select)))|lucide-react\/dist\/esm\/(?!icons)/,
    minShareCount: 22,
    priority: 2,
  },
  // By themselves they weigh three times what they weigh together. Those of the admin menu alone stay out: visitors and
  // learners would load them.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(?!ticket-percent|message-square)/,
    minShareCount: 9,
    priority: 2,
  },
  // Small parts of every signed-in page.
  {
    name: 'shell',
    test: /src\/(ui\/(kbd|skip-link)\.|kit\/writer\.|shell\/shells\/(staff-(menu-)?parts?|admin-area)\.)/,
    minShareCount: 2,
    priority: 3,
  },
  // Those of the learner's menu, which is on every page of that area.
  {
    name: 'menu-icons',
    test: /lucide-react\/dist\/esm\/icons\/(notebook-pen|square-play|life-buoy|calendar-check|clipboard-list|file-(check|text)|bell|users|messages-square|list-checks|book-open)\./,
    minShareCount: 2,
    priority: 3,
  },
  // What the site map itself needs: which values an address may carry.
  {
    name: (id: string, graph: ModuleGraph) =>
      siteRules.test(id) && appImports(graph).has(id) ? 'site' : null,
    debugName: 'site',
    minShareCount: 2,
    priority: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [
    apiContract(),
    sideProcesses(),
    messages(import.meta.dirname),
    // After the texts: it lists the scripts of each language.
    serviceWorker(),
    wakeScript(),
    practiceFrames(),
    compressedClient(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: 'shell/router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'shell/route-tree.gen.ts',
        virtualRouteConfig: routes,
        // One chunk a page: what its loader and skeleton need is as little use to other pages as its screen is, and
        // what it says when its data cannot be fetched must be there by then.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
      client: { entry: 'shell/client.tsx' },
      server: { entry: 'main.ts' },
    }),
    react(),
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2023',
    // What Tailwind 4 itself asks for: these know oklch, so no colour is written three times.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    // A second of each start after an update, for sizes that nobody reads: `npm run bench:size` measures them.
    reportCompressedSize: false,
    // The list of every chunk's chunks would be 4 kB on every page; pages are fetched when a link is pointed at.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        // Read by the server, which names in a page what its islands need (`rendering/client-build.server.ts`).
        manifest: true,
        rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
    ssr: {
      build: { rollupOptions: { external: [/^node:/] } },
      // Two thousand small files take a second to load, few large ones a quarter of one. Native code and engines that bring a
      // .wasm file stay outside, and what the traces and the benchmark take hold of must be the one copy that everybody has.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: [
                'sharp',
                'pg',
                '@opentelemetry/api',
                '@jitl/quickjs-ng-wasmfile-release-sync',
                'sql.js',
              ],
            }
          : {},
    },
  },
  server: { watch: { ignored: [path.resolve('.data/**'), path.resolve('content/videos/**')] } },
}));
