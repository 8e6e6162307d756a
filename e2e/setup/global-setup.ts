/** One installation of the built product for all journeys. */
import type { TestProject } from 'vitest/node';
import { removeDataDir, startProduct } from '../../dev/testing/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    sandboxUrl: string;
    /** `npm start` itself; everything of the product descends from it. */
    productPid: number;
    dataDir: string;
  }
}

export default async function setup(project: TestProject) {
  const product = await startProduct();
  project.provide('appUrl', product.appUrl);
  project.provide('sandboxUrl', product.sandboxUrl);
  project.provide('productPid', product.pid);
  project.provide('dataDir', product.dataDir);
  return async () => {
    if (process.env.E2E_LOG) console.log(product.output());
    await product.end();
    removeDataDir(product.dataDir);
  };
}
