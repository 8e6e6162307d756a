import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { failedVideoGuid, processingVideoGuid } from '#dev/sandboxes/bunny/video-library.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { createBunny } from './bunny.server.ts';
import type { BunnyConfig } from './bunny-config.ts';

const guid = '4f9c2b1e-8d3a-4c5b-9e7f-0a1b2c3d4e5f';
const otherGuid = '00000000-8d3a-4c5b-9e7f-0a1b2c3d4e5f';
const contentDir = mkdtempSync(join(tmpdir(), 'langkah-videos-'));

beforeAll(() => {
  const directory = join(contentDir, 'videos', guid);
  mkdirSync(join(directory, '360p'), { recursive: true });
  mkdirSync(join(contentDir, 'videos', otherGuid), { recursive: true });
  const video = {
    guid,
    title: 'Variables',
    status: 4,
    length: 93,
    width: 1280,
    height: 720,
    availableResolutions: '720p,360p',
    captions: [{ srclang: 'en', label: 'English' }],
    chapters: [{ title: 'Start', start: 0, end: 40 }],
  };
  writeFileSync(join(directory, 'video.json'), JSON.stringify(video));
  writeFileSync(join(directory, 'playlist.m3u8'), '#EXTM3U\n360p/video.m3u8\n');
  writeFileSync(join(directory, '360p', 'seg.ts'), '0123456789');
  mkdirSync(join(directory, 'seek'));
  writeFileSync(join(directory, 'seek', '_0.jpg'), 'sheet');
  writeFileSync(join(contentDir, 'videos', otherGuid, 'playlist.m3u8'), '#EXTM3U\n');
  writeFileSync(join(contentDir, 'secret.jpg'), 'secret');
});
afterAll(() => rmSync(contentDir, { recursive: true }));

const now = new Date('2026-03-01T10:00:00Z');

function setUp(config: Partial<BunnyConfig> = {}) {
  const clock = { now };
  const sandboxes = createTestSandboxes({ contentDir, now: () => clock.now });
  onTestFinished(() => sandboxes.close());
  const bunny = createBunny({
    apiBaseUrl: sandboxes.urls.bunnyApiBaseUrl,
    libraryId: demoSecrets.bunnyLibraryId,
    accessKey: demoSecrets.bunnyAccessKey,
    playerHosts: [sandboxes.urls.bunnyPlayerBaseUrl],
    playerBaseUrl: sandboxes.urls.bunnyPlayerBaseUrl,
    cdnBaseUrl: sandboxes.urls.bunnyCdnBaseUrl,
    cdnTokenKey: demoSecrets.bunnyCdnTokenKey,
    webhookKey: demoSecrets.bunnyWebhookKey,
    fetch: sandboxes.fetch,
    ...config,
  });
  const load = (url: string, headers: Record<string, string> = {}) =>
    sandboxes.fetch(new Request(url, { headers }));
  return { bunny, clock, load, sandboxes };
}

describe('video details', () => {
  test('a finished video is ready and has its length, captions and chapters', async () => {
    expect(await setUp().bunny.getVideo(guid)).toEqual({
      guid,
      title: 'Variables',
      status: 4,
      isReady: true,
      encodedPercent: 100,
      lengthSeconds: 93,
      width: 1280,
      height: 720,
      resolutions: ['360p', '720p'],
      captions: [{ srclang: 'en', label: 'English' }],
      chapters: [{ title: 'Start', startSeconds: 0, endSeconds: 40 }],
    });
  });

  test.each([
    [processingVideoGuid, 2],
    [failedVideoGuid, 5],
  ])('%s is not ready', async (unready, status) => {
    expect(await setUp().bunny.getVideo(unready)).toMatchObject({ status, isReady: false });
  });

  test.each([['99999999-8d3a-4c5b-9e7f-0a1b2c3d4e5f'], ['../../secret']])(
    'an unknown video is null: %s',
    async (id) => {
      expect(await setUp().bunny.getVideo(id)).toBeNull();
    },
  );

  test('a wrong key is final; an unavailable provider is worth a retry', async () => {
    await expect(setUp({ accessKey: 'wrong' }).bunny.getVideo(guid)).rejects.toMatchObject({
      retryable: false,
      providerStatus: 401,
    });
    const { bunny, sandboxes } = setUp();
    await sandboxes.setSwitches('bunny', { down: true });
    await expect(bunny.getVideo(guid)).rejects.toMatchObject({ retryable: true, providerStatus: 503 });
  });

  test('an error names the file without the token that opens it', async () => {
    const { bunny } = setUp({ fetch: () => Promise.reject(new Error('reset')) });
    await expect(bunny.readCaptions(guid, 'en', now)).rejects.toMatchObject({
      cause: { message: `bunny: GET /…/${guid}/captions/en.vtt could not be reached` },
    });
  });

  test('only play addresses of our own library are accepted', () => {
    const { bunny } = setUp();
    expect(bunny.parsePlayUrl(bunny.playUrl(guid))).toEqual({ libraryId: 410200, guid });
    expect(bunny.parsePlayUrl(bunny.playUrl(guid).replace('410200', '1'))).toBeNull();
  });
});

describe('signed playback', () => {
  const sign = (bunny: ReturnType<typeof createBunny>) =>
    bunny.signPlayback({ guid, captions: [{ srclang: 'en', label: 'English' }] }, now, 600);

  test('the token matches the documented recipe', () => {
    // Computed independently: printf '/{guid}/1772359800token_path=/{guid}/' | openssl dgst -sha256 -hmac key
    const { bunny } = setUp({ cdnBaseUrl: 'https://vz-1.b-cdn.net', cdnTokenKey: 'key' });
    const playback = sign(bunny);
    expect(playback.hlsUrl).toBe(
      `https://vz-1.b-cdn.net/bcdn_token=HS256-rCxumLGfaGgQatmKwDVAGQzCltpFmIudOG51TdwRisM&expires=1772359800&token_path=%2F${guid}%2F/${guid}/playlist.m3u8`,
    );
    expect(playback.expiresAt).toEqual(new Date('2026-03-01T10:10:00Z'));
  });

  test('the playlist plays, and addresses relative to it inherit the token', async () => {
    const { bunny, load } = setUp();
    const { hlsUrl } = sign(bunny);
    const playlist = await load(hlsUrl);
    expect(playlist.status).toBe(200);
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(playlist.headers.get('access-control-allow-origin')).toBe('*');
    const segment = await load(new URL('360p/seg.ts', hlsUrl).href, { range: 'bytes=2-4' });
    expect([segment.status, await segment.text()]).toEqual([206, '234']);
    expect(segment.headers.get('content-range')).toBe('bytes 2-4/10');
  });

  test('the sheets of the timeline have the same token; one that does not exist is a 404', async () => {
    const { bunny, load } = setUp();
    const { hlsUrl, seekSheetUrl } = sign(bunny);
    expect(seekSheetUrl).toBe(hlsUrl.replace('playlist.m3u8', 'seek/_{n}.jpg'));
    const sheet = await load(seekSheetUrl.replace('{n}', '0'));
    expect([sheet.status, sheet.headers.get('content-type'), await sheet.text()]).toEqual([
      200,
      'image/jpeg',
      'sheet',
    ]);
    expect((await load(seekSheetUrl.replace('{n}', '1'))).status).toBe(404);
    expect((await load(seekSheetUrl.replace('{n}', '0').replaceAll(guid, otherGuid))).status).toBe(403);
  });

  test('a token works for no other video and with no other expiry', async () => {
    const { bunny, load } = setUp();
    const { hlsUrl } = sign(bunny);
    const statuses = await Promise.all(
      [
        hlsUrl.replace(`/${guid}/playlist`, `/${otherGuid}/playlist`),
        hlsUrl.replaceAll(guid, otherGuid),
        hlsUrl.replace(/expires=\d+/, 'expires=9999999999'),
        hlsUrl.replace('HS256-', 'HS256-x'),
        `${setUp().sandboxes.urls.bunnyCdnBaseUrl}/${guid}/playlist.m3u8`,
      ].map(async (url) => (await load(url)).status),
    );
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
  });

  test('the poster’s token works for the poster only, and stays the same for an hour', async () => {
    const { bunny, load } = setUp();
    const poster = bunny.signPoster(guid, now);
    // This library has no poster: the request is accepted, and the file is not found.
    expect((await load(poster)).status).toBe(404);
    expect((await load(poster.replace('thumbnail.jpg', 'playlist.m3u8'))).status).toBe(403);
    expect(
      (await load(poster.replace('/thumbnail.jpg', '/playlist.m3u8').replace('%2Fthumbnail.jpg', '%2F')))
        .status,
    ).toBe(403);
    expect(bunny.signPoster(guid, new Date(now.getTime() + 59 * 60_000))).toBe(poster);
  });

  test('the token expires', async () => {
    const { bunny, clock, load } = setUp();
    const { hlsUrl } = sign(bunny);
    clock.now = new Date('2026-03-01T10:10:00Z');
    expect((await load(hlsUrl)).status).toBe(200);
    clock.now = new Date('2026-03-01T10:10:01Z');
    expect((await load(hlsUrl)).status).toBe(403);
  });

  test.each([
    '../../secret.jpg',
    '%2e%2e/%2e%2e/secret.jpg',
    '..%2f..%2fsecret.jpg',
    '..%5c..%5csecret.jpg',
    'video.json',
    '360p',
  ])('a valid token does not reach %s', async (path) => {
    const { bunny, load } = setUp();
    const response = await load(sign(bunny).hlsUrl.replace('playlist.m3u8', path));
    expect([403, 404]).toContain(response.status);
  });
});

describe('webhooks', () => {
  test("the check accepts the sandbox's signature, and the webhook's Status is not the API's status", async () => {
    const { bunny, sandboxes } = setUp();
    await sandboxes.api('POST', `/videos/${guid}/announce`);
    await sandboxes.settled();
    const [webhook] = sandboxes.received;
    expect(JSON.parse(webhook?.body ?? '{}')).toMatchObject({ Status: 3 });
    expect(webhook && bunny.verifyWebhook(webhook.request.headers, webhook.body)).toEqual({
      libraryId: 410200,
      guid,
    });
    expect(webhook && bunny.verifyWebhook(webhook.request.headers, `${webhook.body} `)).toBeNull();
    expect(bunny.verifyWebhook(new Headers(), webhook?.body ?? '')).toBeNull();
    const forged = setUp({ webhookKey: 'another' }).bunny;
    expect(webhook && forged.verifyWebhook(webhook.request.headers, webhook.body)).toBeNull();
  });
});

test('an answer without an end is left, and is not worth a retry', async () => {
  const sent = { parts: 0 };
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent.parts += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
  const { bunny } = setUp({ fetch: async () => new Response(endless()) });
  await expect(bunny.readCaptions(guid, 'en', now)).rejects.toMatchObject({ retryable: false });
  expect(sent.parts).toBeLessThan(10);
  await expect(bunny.getVideo(guid)).rejects.toMatchObject({ retryable: false });
  expect(sent.parts).toBeLessThan(40);
});

describe('moving videos', () => {
  test('finds the original if the library keeps it, and otherwise the best MP4', async () => {
    const { bunny, sandboxes } = setUp();
    const details = { guid, resolutions: ['360p', '720p', '1440p'] };
    const asked: string[] = [];
    const only = (...files: string[]) =>
      setUp({
        fetch: async (request) => {
          const file = request.url.split('/').at(-1) ?? '';
          asked.push(file);
          return files.includes(file)
            ? new Response(null, { headers: { 'content-length': '7' } })
            : new Response(null, { status: 404 });
        },
      }).bunny.findSource(details, now);
    expect(await only('original', 'play_720p.mp4')).toEqual({ file: 'original', sizeBytes: 7 });
    asked.length = 0;
    expect(await only('play_360p.mp4', 'play_720p.mp4')).toEqual({ file: 'play_720p.mp4', sizeBytes: 7 });
    expect(asked).toEqual(['original', 'play_720p.mp4']);
    expect(await only()).toBeNull();
    await sandboxes.setSwitches('bunny', { down: true });
    await expect(bunny.findSource(details, now)).rejects.toMatchObject({ retryable: true });
  });

  test('creates a video, sends its file in one request of a known length, and reads it back by range', async () => {
    const lengths: (string | null)[] = [];
    const { sandboxes, bunny } = setUp();
    const counting = setUp({
      fetch: (request) => {
        if (request.method === 'PUT') lengths.push(request.headers.get('content-length'));
        return sandboxes.fetch(request);
      },
    }).bunny;
    const created = await counting.createVideo('Loops');
    expect(await bunny.getVideo(created)).toMatchObject({ title: 'Loops', status: 0, isReady: false });
    const bytes = new TextEncoder().encode('0123456789');
    const send = () =>
      counting.sendFile(created, {
        body: new Blob([bytes]).stream(),
        sizeBytes: bytes.length,
        signal: AbortSignal.timeout(5_000),
      });
    await send();
    expect(lengths).toEqual(['10']);
    // A video takes one file.
    await expect(send()).rejects.toMatchObject({ retryable: false });
    const source = await bunny.findSource({ guid: created, resolutions: [] }, now);
    expect(source).toEqual({ file: 'original', sizeBytes: 10 });
    if (!source) return;
    const open = (from: number) =>
      bunny.openSource(created, source, { now, from, signal: AbortSignal.timeout(5_000) });
    const part = await open(4);
    expect([part.from, await new Response(part.body).text()]).toEqual([4, '456789']);
    await expect(
      bunny.openSource(
        created,
        { ...source, sizeBytes: 11 },
        { now, from: 0, signal: AbortSignal.timeout(5_000) },
      ),
    ).rejects.toMatchObject({ retryable: false });
    await bunny.sendCaptions(created, { srclang: 'id', label: 'Bahasa Indonesia', text: 'WEBVTT\n' });
    await bunny.sendChapters(created, [{ title: 'Mulai', startSeconds: 0.4, endSeconds: 3.9 }]);
    expect(await bunny.getVideo(created)).toMatchObject({
      captions: [{ srclang: 'id', label: 'Bahasa Indonesia' }],
      chapters: [{ title: 'Mulai', startSeconds: 0, endSeconds: 3 }],
    });
    expect(await bunny.readCaptions(created, 'id', now)).toBe('WEBVTT\n');
    await bunny.sendCaptions(created, { srclang: 'en', label: 'English', text: 'WEBVTT\n' });
    await bunny.deleteCaptions(created, 'id');
    await bunny.deleteCaptions(created, 'id');
    expect(await bunny.readCaptions(created, 'id', now)).toBeNull();
    expect((await bunny.getVideo(created))?.captions).toEqual([{ srclang: 'en', label: 'English' }]);
    await bunny.deleteVideo(created);
    await bunny.deleteVideo(created);
    expect(await bunny.getVideo(created)).toBeNull();
  });

  test('goes to the library’s own API alone, with its key, and follows no redirect', async () => {
    const { bunny } = setUp({ accessKey: 'wrong' });
    await expect(bunny.createVideo('x')).rejects.toMatchObject({ retryable: false });
    const elsewhere = setUp({
      fetch: async () => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }),
    }).bunny;
    await expect(elsewhere.findSource({ guid, resolutions: [] }, now)).rejects.toThrow();
  });
});
