/** A script of `dev/testing` for another process: Node alone cannot read the `.tsx` files that it imports. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

export interface BundledChild {
  /** The script for `node`. */
  file: string;
  remove: () => Promise<void>;
}

/** @param script from the project's folder. The bundle is below `node_modules`, where it finds its packages. */
export async function bundleChild(script: string): Promise<BundledChild> {
  const folder = await mkdtemp(path.join(process.cwd(), 'node_modules/.bundled-child-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  return { file: path.join(folder, 'child.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
