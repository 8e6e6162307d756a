/**
 * The server's entry. Vite's development server calls `fetch`; `bin/serve.mjs` calls `serve` of the built bundle. The
 * port opens only after migrations and seeds are done (product.md#two-commands).
 */
import path from 'node:path';
import { createStartHandler } from '@tanstack/react-start/server';
import { currentLanguage } from '#kernel/language.ts';
import { projectRootOf } from '#platform/project-root.server.ts';
import { readTwins } from '#rendering/client-build.server.ts';
import { drawPage } from '#rendering/draw-page.tsx';
import { boot, type RunningApp } from '#server/boot.server.ts';
import { bootAfter } from '#server/boot-after.ts';
import { listen } from '#server/listen.server.ts';

const inIndonesian = readTwins(path.join(projectRootOf(process.env), 'dist/client'));

/** One per language: each caches the list of the scripts that its pages load. */
const renderIn = {
  en: createStartHandler(drawPage),
  id: createStartHandler({
    handler: drawPage,
    transformAssets: ({ kind, url }) => (kind === 'script' ? inIndonesian(url) : url),
  }),
};

let running: Promise<RunningApp> | null = null;

/** Every save in development evaluates this file again, while the previous app holds connections and runs jobs. */
const held = globalThis as { langkahInDevelopment?: Promise<RunningApp> };

const bootHere = () => boot(process.env, async (request) => renderIn[currentLanguage()](request));

const ensureRunning = () => {
  running ??= import.meta.env.DEV ? bootAfter(held.langkahInDevelopment, bootHere) : bootHere();
  if (import.meta.env.DEV) held.langkahInDevelopment = running;
  return running;
};

/** Resolves when the port is open. Shuts down gracefully on SIGTERM, on SIGINT and when the parent process is gone. */
export const serve = async (beforeListening?: () => Promise<void>): Promise<void> =>
  listen(await ensureRunning(), beforeListening);

/** `npm run admin:create`, `npm run demo:remove`: see commands/commands.server.ts. */
export const runCommand = async (name: string, args: string[]): Promise<void> =>
  (await import('#commands/commands.server.ts')).runCommand(process.env, name, args);

export default {
  fetch: async (request: Request): Promise<Response> => (await ensureRunning()).app.fetch(request),
};
