/** Starts an installation of the built product for each worker on request, and stops them all at the end. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { folderForDatabases } from '../../dev/testing/memory-folder.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from '../../dev/testing/product.ts';
import type { Installation } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL where a worker requests its installation. */
    installationsUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const products = new Map<string, Promise<Product>>();
  const server = http.createServer(async (request, response) => {
    const worker = request.url ?? '';
    try {
      const starting = products.get(worker) ?? startProduct({ dataDir: makeDataDir(folderForDatabases()) });
      products.set(worker, starting);
      const { appUrl, sandboxUrl, pid, dataDir } = await starting;
      response.end(JSON.stringify({ appUrl, sandboxUrl, pid, dataDir } satisfies Installation));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('installationsUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await Promise.allSettled(products.values());
    await Promise.all(
      started.map(async (result) => {
        if (result.status === 'rejected') return;
        const product = result.value;
        if (process.env.E2E_LOG) console.log(product.output());
        await product.end();
        removeDataDir(product.dataDir);
      }),
    );
  };
}
