import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from '../messages/messages-plugin.ts';

/**
 * The gallery of the design system: `npx vite --config dev/gallery/vite.config.ts --port 4201`.
 * The player is at /player.html. The gallery is never part of the app's build.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/vite-gallery', import.meta.url)),
  plugins: [react(), tailwindcss(), messages(fileURLToPath(new URL('../..', import.meta.url)))],
  server: { fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
});
