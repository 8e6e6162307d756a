import { build, type Plugin } from 'vite';
import { wakeFile } from './client-build.server.ts';

/** Builds `wake.ts` with the client as one classic script. */
export function wakeScript(): Plugin {
  return {
    name: 'langkah:wake-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2023',
          modulePreload: false,
          rollupOptions: { input: 'src/rendering/wake.ts', output: { format: 'iife' } },
        },
      });
      const [result] = Array.isArray(built) ? built : [built];
      if (!result || !('output' in result)) throw new Error('the waking script was not built');
      this.emitFile({ type: 'asset', fileName: wakeFile, source: result.output[0].code.trim() });
    },
  };
}
