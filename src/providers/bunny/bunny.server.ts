import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ProviderError } from '#kernel/errors.ts';
import { constantTimeEqual, createProviderHttp } from '#platform/http/provider-fetch.server.ts';
import type { SignedPlayback, VideoDetails, VideoProvider } from '../video.ts';
import type { BunnyConfig } from './bunny-config.ts';
import { createBunnyTransfer } from './bunny-transfer.server.ts';
import { type PlayReference, parsePlayUrl, playUrl } from './video-url.ts';

/** Videos at Bunny Stream: details from the API, playback from a pull zone with signed addresses (product.md#video). */

/** The video that a webhook reports. Read it again: the webhook's `Status` is a different enumeration. */
export interface VideoChange {
  libraryId: number;
  guid: string;
}

export type Bunny = ReturnType<typeof createBunny>;

const readyStatus = 4;
/** An hour of quick talking has about 150,000 characters. */
const mostCaptionBytes = 2_000_000;
/** How long an address for moving a video is valid; a longer transfer asks for another one. */
const transferSeconds = 3_600;

const videoSchema = z
  .object({
    guid: z.guid(),
    title: z.string().nullish(),
    status: z.number().int(),
    length: z.number().nonnegative().default(0),
    width: z.number().nonnegative().default(0),
    height: z.number().nonnegative().default(0),
    availableResolutions: z.string().nullish(),
    encodeProgress: z.number().nullish(),
    captions: z
      .array(z.object({ srclang: z.string().nullish(), label: z.string().nullish() }))
      .nullish()
      .transform((list) => list ?? []),
    chapters: z
      .array(z.object({ title: z.string().nullish(), start: z.number(), end: z.number() }))
      .nullish()
      .transform((list) => list ?? []),
  })
  .transform(
    (raw): VideoDetails => ({
      guid: raw.guid.toLowerCase(),
      title: raw.title ?? '',
      status: raw.status,
      isReady: raw.status === readyStatus,
      encodedPercent: raw.encodeProgress ?? 0,
      lengthSeconds: raw.length,
      width: raw.width,
      height: raw.height,
      resolutions: (raw.availableResolutions ?? '')
        .split(',')
        .filter(Boolean)
        .toSorted((left, right) => Number.parseInt(left, 10) - Number.parseInt(right, 10)),
      captions: raw.captions.flatMap(({ srclang, label }) =>
        srclang ? [{ srclang, label: label ?? srclang }] : [],
      ),
      chapters: raw.chapters.map(({ title, start, end }) => ({
        title: title ?? '',
        startSeconds: start,
        endSeconds: end,
      })),
    }),
  );

const webhookSchema = z.object({ VideoLibraryId: z.number().int(), VideoGuid: z.guid() });

/** A video with a thousand chapters and forty languages has a tenth of it. */
const mostDetailBytes = 1_000_000;

export function createBunny(config: BunnyConfig) {
  const http = createProviderHttp({
    provider: 'bunny',
    baseUrl: config.apiBaseUrl,
    headers: { AccessKey: config.accessKey },
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  });

  const cdn = createProviderHttp({
    provider: 'bunny',
    baseUrl: config.cdnBaseUrl,
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  });
  const cdnPath = new URL(config.cdnBaseUrl).pathname.replace(/\/+$/, '');

  const provider = {
    getVideo: (guid: string): Promise<VideoDetails | null> =>
      http.jsonOrNull(
        {
          path: `/library/${config.libraryId}/videos/${encodeURIComponent(guid)}`,
          mostBytes: mostDetailBytes,
        },
        videoSchema,
      ),

    /** Null unless the address is a play page of our own library on one of the player's hosts. */
    parsePlayUrl(url: string): PlayReference | null {
      const reference = parsePlayUrl(url, config.playerHosts);
      return reference?.libraryId === config.libraryId ? reference : null;
    },

    playUrl: (guid: string): string => playUrl(config.playerBaseUrl, config.libraryId, guid),

    /** Addresses that work until `expiresAt`, for this video only. Makes no request. */
    signPlayback(
      details: Pick<VideoDetails, 'guid' | 'captions'>,
      now: Date,
      ttlSeconds: number,
    ): SignedPlayback {
      const expires = Math.floor(now.getTime() / 1000) + ttlSeconds;
      const base = signedUrl(config, `/${details.guid}/`, expires);
      return {
        hlsUrl: `${base}/playlist.m3u8`,
        posterUrl: `${base}/thumbnail.jpg`,
        // bunny.net/docs/stream/storage-structure
        seekSheetUrl: `${base}/seek/_{n}.jpg`,
        captions: details.captions.map((caption) => ({
          ...caption,
          url: `${base}/captions/${encodeURIComponent(caption.srclang)}.vtt`,
        })),
        expiresAt: new Date(expires * 1000),
      };
    },

    /** Signs the poster only. The address stays the same for an hour, so that browsers fetch the picture once. */
    signPoster(guid: string, now: Date): string {
      const hour = 3_600;
      const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
      return signedUrl(config, `/${guid}/thumbnail.jpg`, expires);
    },

    /** The video's captions in that language, as WebVTT; null when there are none. */
    async readCaptions(guid: string, srclang: string, now: Date): Promise<string | null> {
      const { pathname } = new URL(signedUrl(config, `/${guid}/`, Math.floor(now.getTime() / 1000) + 300));
      const reply = await cdn.send({
        path: `${pathname.slice(cdnPath.length)}/captions/${encodeURIComponent(srclang)}.vtt`,
        mostBytes: mostCaptionBytes,
      });
      if (reply.status === 404) return null;
      if (reply.status !== 200)
        throw new ProviderError('bunny', `captions answered ${reply.status}`, { status: reply.status });
      return reply.text;
    },

    /** Null when the signature or the body is wrong. `rawBody` is the text as sent. */
    verifyWebhook(headers: Headers, rawBody: string): VideoChange | null {
      // Without a key anyone could sign, so every webhook is refused.
      if (!config.webhookKey) return null;
      const signature = headers.get('x-bunnystream-signature');
      const expected = createHmac('sha256', config.webhookKey).update(rawBody).digest('hex');
      if (!signature || !constantTimeEqual(signature.toLowerCase(), expected)) return null;
      try {
        const body = webhookSchema.parse(JSON.parse(rawBody));
        return { libraryId: body.VideoLibraryId, guid: body.VideoGuid.toLowerCase() };
      } catch {
        return null;
      }
    },
  };
  const addressOf = (guid: string, file: string, now: Date): string =>
    `${signedUrl(config, `/${guid}/`, Math.floor(now.getTime() / 1000) + transferSeconds)}/${file}`;
  return { ...(provider satisfies VideoProvider), ...createBunnyTransfer(config, { http, addressOf }) };
}

/**
 * Signs a path with Bunny's advanced token in its path form, so that the relative addresses inside the playlists
 * inherit it: `HS256-` + base64url(HMAC-SHA256(key, token_path + expires + "token_path=" + token_path)). The last
 * part is the signed parameters, sorted and unencoded; the address carries them encoded. Source: Bunny's page
 * "Advanced token authentication" and the official signers in BunnyWay/BunnyCDN.TokenAuthentication. Not yet tested
 * against a real pull zone: one public report says that a zone answered 403 to the path form with `token_path` and
 * accepted it without. If ours does too, this function is the only place to change.
 */
function signedUrl(config: BunnyConfig, tokenPath: string, expires: number): string {
  const message = `${tokenPath}${expires}token_path=${tokenPath}`;
  const token = `HS256-${createHmac('sha256', config.cdnTokenKey).update(message).digest('base64url')}`;
  const parameters = `bcdn_token=${token}&expires=${expires}&token_path=${encodeURIComponent(tokenPath)}`;
  return `${config.cdnBaseUrl.replace(/\/+$/, '')}/${parameters}${tokenPath.replace(/\/$/, '')}`;
}
