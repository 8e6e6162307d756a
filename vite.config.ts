import path from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './src/routes.ts';

/**
 * `virtual:api-contract` is the contract as the browser needs it: methods and paths, without the schemas, which
 * would bring zod with them. Node runs the contract's source itself; nothing generated is kept.
 */
function apiContract(): Plugin {
  const id = 'virtual:api-contract';
  return {
    name: 'langkah:api-contract',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (resolved) => {
      if (resolved !== `\0${id}`) return null;
      const { contract } = await import('./src/api/contract.ts');
      const slim = JSON.stringify(minifyContractRouter(contract), (key, value) =>
        key === 'summary' || key === 'description' || key === 'tags' || key === 'meta'
          ? key === 'meta'
            ? {}
            : undefined
          : value,
      );
      return `export default ${slim}`;
    },
  };
}

export default defineConfig({
  plugins: [
    apiContract(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: 'app/router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'app/route-tree.gen.ts',
        virtualRouteConfig: routes,
      },
      server: { entry: 'server.ts' },
    }),
    react(),
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { external: [/^node:/] } } } },
  server: { watch: { ignored: [path.resolve('.data/**'), path.resolve('content/videos/**')] } },
});
