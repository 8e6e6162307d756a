/** Builds the scripts of `/practice/frame` with the client, and answers that path in development. */
import { build, type Plugin } from 'vite';
import { setSecurityHeaders } from '#platform/http/security-headers.server.ts';
import { frameDocument, frameScripts } from './frame.server.ts';
import { type FrameKind, framePaths } from './frame-paths.ts';

const folder = 'src/features/study/practice/web/run';

/** One classic script of a file and what it imports. */
async function bundle(file: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input: `${folder}/${file}`, output: { format: 'iife' } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error(`${file} was not built`);
  // Strict, because then code that is called by ours cannot see its caller.
  return `(()=>{"use strict";${result.output[0].code.trim()}})()`;
}

async function bundleFrame(kind: FrameKind): Promise<string> {
  if (kind === 'page') return bundle('page-frame.ts');
  return bundle('code-frame.ts', { __WORKER__: JSON.stringify(await bundle('script-worker.ts')) });
}

/** Workers that our page sends into the sandbox as texts: `virtual:practice-sql-worker` is the text of `sql-worker.ts`. */
const lateWorker = /^\0?virtual:practice-(sql|git)-worker$/;

export function practiceFrames(): Plugin[] {
  return [
    {
      name: 'langkah:practice-workers',
      resolveId: (source) => (lateWorker.test(source) ? `\0${source}` : null),
      async load(id) {
        const [, kind] = (id.startsWith('\0') && lateWorker.exec(id)) || [];
        if (!kind) return null;
        // The server never runs it.
        const text = this.environment.name === 'client' ? await bundle(`${kind}-worker.ts`) : '';
        return `export default ${JSON.stringify(text)}`;
      },
    },
    {
      name: 'langkah:practice-frames',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async generateBundle() {
        for (const kind of ['code', 'page'] as const)
          this.emitFile({ type: 'asset', fileName: frameScripts[kind], source: await bundleFrame(kind) });
      },
    },
    {
      name: 'langkah:practice-frames-in-development',
      apply: 'serve',
      configureServer({ middlewares, watcher }) {
        const built = new Map<FrameKind, Promise<string>>();
        watcher.on('change', (file) => {
          if (file.includes(folder)) built.clear();
        });
        middlewares.use((request, response, next) => {
          const pathname = (request.url ?? '').split('?', 1)[0];
          const kind = (['code', 'page'] as const).find((one) => framePaths[one] === pathname);
          if (!kind) return next();
          const script = built.get(kind) ?? bundleFrame(kind);
          built.set(kind, script);
          script.then((text) => {
            const document = frameDocument(kind, text);
            const headers = new Headers(document.headers);
            setSecurityHeaders(headers, { isHttps: false });
            response.setHeaders(headers);
            response.end(document.html);
          }, next);
        });
      },
    },
  ];
}
