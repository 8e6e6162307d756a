import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { html } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { say } from '../kit/say.ts';
import { checkCdnToken } from './cdn-token.ts';
import { createUploadedVideos, type UploadedVideos } from './uploaded-videos.ts';
import { serveFile, serveVideoFile } from './video-file.ts';
import { createVideoLibrary, type LibraryVideo, type VideoLibrary } from './video-library.ts';

/** Bunny Stream: the library's API, the pull zone and the player's pages. Mounted at `/bunny`. */
export function createBunnySandbox(context: SandboxContext) {
  const uploaded = createUploadedVideos(context, (video) => sendWebhook(context, video));
  const library = createVideoLibrary(context, uploaded);
  const app = new Hono();
  app.route('/library', videoApi(context, library, uploaded));
  app.all('/cdn/*', (c) => pullZone(context, { library, uploaded }, c.req.raw));
  app.get('/play/:library/:guid', (c) => player(context, library, c.req.param(), false));
  app.get('/embed/:library/:guid', (c) => player(context, library, c.req.param(), true));

  return {
    app,
    listVideos: library.list,
    reset: uploaded.reset,
    /** Tells the app that a video changed, as when its encoding ends. */
    async announce(guid: string): Promise<boolean> {
      const video = await library.find(guid);
      if (video) sendWebhook(context, video);
      return video !== null;
    },
  };
}

export type BunnySandbox = ReturnType<typeof createBunnySandbox>;

const titleBody = z.object({ title: z.string().min(1) });
const changeBody = z.object({
  title: z.string().optional(),
  chapters: z.array(z.object({ title: z.string(), start: z.int(), end: z.int() })).optional(),
});
const captionBody = z.object({ srclang: z.string(), label: z.string(), captionsFile: z.base64() });

function videoApi(context: SandboxContext, library: VideoLibrary, uploaded: UploadedVideos): Hono {
  const api = new Hono();
  api.use('/:library/*', async (c, next) => {
    const isKnown =
      c.req.header('accesskey') === context.secrets.bunnyAccessKey &&
      c.req.param('library') === String(context.secrets.bunnyLibraryId);
    if (isKnown) return next();
    return c.json(
      {
        HttpCode: 401,
        ErrorKey: 'unauthorized',
        Message: 'Authentication has been denied for this request.',
      },
      401,
    );
  });
  const notFound = { success: false, message: 'Video not found', statusCode: 404 };
  const done = { success: true, message: 'OK', statusCode: 200 };
  api.post('/:library/videos', async (c) => {
    const body = titleBody.safeParse(await c.req.json());
    if (!body.success) return c.json({ success: false, message: 'Invalid title', statusCode: 400 }, 400);
    return c.json(await library.find(uploaded.create(body.data.title).guid));
  });
  api.get('/:library/videos/:guid', async (c) => {
    const video = await library.find(c.req.param('guid'));
    return video ? c.json(video) : c.json(notFound, 404);
  });
  api.put('/:library/videos/:guid', async (c) => {
    const guid = c.req.param('guid');
    if (!uploaded.find(guid)) return c.json(notFound, 404);
    const { body } = c.req.raw;
    if (body && (await uploaded.receive(guid, body))) return c.json(done);
    return c.json({ success: false, message: 'The video was already uploaded', statusCode: 400 }, 400);
  });
  api.post('/:library/videos/:guid', async (c) => {
    const change = changeBody.safeParse(await c.req.json());
    if (!change.success) return c.json({ success: false, message: 'Invalid change', statusCode: 400 }, 400);
    return uploaded.update(c.req.param('guid'), change.data) ? c.json(done) : c.json(notFound, 404);
  });
  api.post('/:library/videos/:guid/captions/:srclang', async (c) => {
    const body = captionBody.safeParse(await c.req.json());
    if (!body.success) return c.json({ success: false, message: 'Invalid captions', statusCode: 400 }, 400);
    const { label, captionsFile } = body.data;
    const srclang = c.req.param('srclang');
    const text = Buffer.from(captionsFile, 'base64').toString('utf8');
    const isKnown =
      /^[\w-]{2,20}$/.test(srclang) &&
      (await uploaded.caption(c.req.param('guid'), { srclang, label, text }));
    return isKnown ? c.json(done) : c.json(notFound, 404);
  });
  api.delete('/:library/videos/:guid/captions/:srclang', async (c) =>
    (await uploaded.takeCaption(c.req.param('guid'), c.req.param('srclang')))
      ? c.json(done)
      : c.json(notFound, 404),
  );
  api.delete('/:library/videos/:guid', async (c) =>
    (await uploaded.remove(c.req.param('guid'))) ? c.json(done) : c.json(notFound, 404),
  );
  return api;
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Range, Content-Type',
  'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges',
  // So that pages of other origins can play these files under COEP/CORP rules too.
  'cross-origin-resource-policy': 'cross-origin',
};

async function pullZone(
  context: SandboxContext,
  { library, uploaded }: { library: VideoLibrary; uploaded: UploadedVideos },
  request: Request,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Method not allowed');
  const url = new URL(request.url);
  const pathname = url.pathname.slice(url.pathname.indexOf('/cdn/') + '/cdn'.length);
  const check = checkCdnToken(pathname, url.searchParams, context.secrets.bunnyCdnTokenKey, context.now());
  if (!check.isAllowed) return refusal(403, `403 Forbidden: ${check.reason}`);
  const [, guid = '', file] = check.filePath.split('/');
  const place = file === 'original' ? await uploaded.original(guid, library.directory) : null;
  const directory = uploaded.find(guid) ? await uploaded.directory() : library.directory;
  const response = place
    ? await serveFile(place, 'application/octet-stream', request)
    : await serveVideoFile(directory, check.filePath, request);
  if (!response) return refusal(404, '404 Not Found');
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
  return response;
}

const refusal = (status: number, text: string): Response =>
  new Response(text, { status, headers: { ...corsHeaders, 'content-type': 'text/plain; charset=utf-8' } });

async function player(
  context: SandboxContext,
  library: VideoLibrary,
  { library: libraryId, guid }: { library: string; guid: string },
  isEmbedded: boolean,
): Promise<Response> {
  const video = libraryId === String(context.secrets.bunnyLibraryId) ? await library.find(guid) : null;
  if (!video) {
    return page({
      title: say('Video not found', 'Video tidak ditemukan'),
      status: 404,
      body: html`<main class="player"><h1>${say('Video not found', 'Video tidak ditemukan')}</h1></main>`,
    });
  }
  const body =
    video.status === 4
      ? html`<video controls playsinline preload="metadata" aria-label="${video.title}"
          poster="${signedUrl(context, video.guid, 'thumbnail.jpg')}"
          src="${signedUrl(context, video.guid, 'playlist.m3u8')}"></video>`
      : html`<p>${say('This video is not ready', 'Video ini belum siap')} (status ${video.status}).</p>`;
  return page({
    title: video.title,
    bodyClass: 'player-page',
    body: html`<main class="player">${!isEmbedded && html`<h1 lang="">${video.title}</h1>`}${body}</main>`,
  });
}

/** For the sandbox's own player pages. Browsers without native HLS show only the poster. */
function signedUrl(context: SandboxContext, guid: string, file: string): string {
  const path = `/${guid}/${file}`;
  const expires = Math.floor(context.now().getTime() / 1000) + 3600;
  const data = `token_path=/${guid}/`;
  const key = context.secrets.bunnyCdnTokenKey;
  const mac = createHmac('sha256', key).update(`/${guid}/${expires}${data}`).digest('base64url');
  return `/bunny/cdn/bcdn_token=HS256-${mac}&expires=${expires}&token_path=%2F${guid}%2F${path}`;
}

/** The webhook's `Status` differs from the API's: 3 means finished and 5 failed, so the app must re-read the video. */
function sendWebhook(context: SandboxContext, video: LibraryVideo): void {
  const status = video.status === 4 ? 3 : video.status;
  const body = JSON.stringify({
    VideoLibraryId: context.secrets.bunnyLibraryId,
    VideoGuid: video.guid,
    Status: status,
  });
  const signature = createHmac('sha256', context.secrets.bunnyWebhookKey).update(body).digest('hex');
  context.webhooks.send({
    provider: 'bunny',
    label: `Status ${status} ${video.title}`,
    path: '/api/webhooks/bunny',
    headers: {
      'x-bunnystream-signature': signature,
      'x-bunnystream-signature-version': 'v1',
      'x-bunnystream-signature-algorithm': 'hmac-sha256',
    },
    body,
  });
}
