/** Builds `/sw.js`, the service worker, with the client: a single script that knows the files of its release. */
import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { type Language, twinOf } from '#kernel/language.ts';

interface BuiltFile {
  facadeModuleId?: string | null;
  imports?: string[];
  dynamicImports?: string[];
}

/** The learner's pages, and what opens them offline. */
const readOffline =
  /src\/(shell\/(client|open-offline|shells\/learner-shell)|features\/study\/(offline\/web\/[\w-]+|(catalogue|lessons|notes|tasks|practice|dashboard|offline)\/web\/[\w-]+\.route))\.tsx/;
/** Needed only for a video, or a page of its own. */
const notOffline = /player-surface|\.route|src\/shell\/islands/;
/** The styles, and the fonts of plain text and of times. */
const looks = /\.css$|(plus-jakarta-sans|jetbrains-mono)-latin-wght-normal.*\.woff2$/;

/** The build's files that the learner pages need to open, parts that load later included. */
function offlineFiles(bundle: Record<string, BuiltFile>): string[] {
  const found = new Set<string>();
  const collect = (name: string) => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    for (const imported of file.imports ?? []) collect(imported);
    // The entry imports every page.
    if (file.facadeModuleId?.endsWith('src/shell/client.tsx')) return;
    for (const late of file.dynamicImports ?? [])
      if (!notOffline.test(bundle[late]?.facadeModuleId ?? '')) collect(late);
  };
  for (const [name, file] of Object.entries(bundle))
    if (readOffline.test(file.facadeModuleId ?? '') || looks.test(name)) collect(name);
  return [...found].map((name) => `/${name}`).sort();
}

type FilesPerLanguage = Readonly<Record<Language, readonly string[]>>;

async function buildWorker(files: FilesPerLanguage, release: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __RELEASE__: JSON.stringify(release) },
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: 'src/features/study/offline/web/service-worker.ts',
        output: { format: 'iife' },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('the service worker was not built');
  return result.output[0].code;
}

export function serviceWorker(): Plugin {
  return {
    name: 'langkah:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the scripts were written in each language.
      order: 'post',
      async handler(_, bundle) {
        const names = Object.keys(bundle).sort().join();
        const release = createHash('sha256').update(names).digest('hex').slice(0, 12);
        const en = offlineFiles(bundle as unknown as Record<string, BuiltFile>);
        const id = en.map((file) => (twinOf(file).slice(1) in bundle ? twinOf(file) : file));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker({ en, id }, release) });
      },
    },
  };
}
