import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { toResponse, writeWhole } from '#platform/http/answer.server.ts';
import { endInOrder } from '#platform/http/ending.server.ts';
import { projectRootOf } from '#platform/project-root.server.ts';
import type { RunningApp } from './boot.server.ts';
import { openStaticFiles } from './static-files.server.ts';

/**
 * Starts one HTTP server for the app and its static files.
 * @param beforeListening Resolves when the port may be opened.
 */
export async function listen(
  running: RunningApp,
  beforeListening: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { app, publicPages, config, endStreams, close } = running;
  const root = projectRootOf(process.env);
  const files = await openStaticFiles(
    path.join(root, 'dist/client'),
    config.appUrl.startsWith('https:'),
    path.join(root, 'dist/client-before'),
  );
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const answer = await app.answer(request, incoming.socket.remoteAddress);
      return writeWhole(answer, incoming, outgoing) ? RESPONSE_ALREADY_SENT : toResponse(answer);
    },
    // The app uses its configured address; a Host header decides nothing.
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => {
    const otherwise = () => void listener(request, response);
    if (app.serveMedia(request, response)) return;
    if (!files.serve(request, response) && !publicPages.serve(request, response, otherwise)) otherwise();
  });
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  // Five documents over a slow connection take minutes. Forms have a shorter limit, where their body is read.
  server.requestTimeout = 300_000;
  const endServer = endInOrder(server);

  await beforeListening();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  process.send?.({ type: 'ready', url: config.appUrl });

  let isClosing = false;
  const end = async () => {
    if (isClosing) return;
    isClosing = true;
    await endStreams();
    await endServer();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  process.on('disconnect', () => void end());
}
