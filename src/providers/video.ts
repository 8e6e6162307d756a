import type { Language } from '#kernel/language.ts';

/**
 * What every keeper of videos does (product.md#video): `local`, the school's own server, and `bunny`. A module whose
 * `mediaId` is set has its video at `local`, every other one at Bunny.
 */

/** A place in a video, with its title in the language of the voice or, in the school's own videos, in both languages. */
export interface VideoChapter {
  title: string;
  startSeconds: number;
  endSeconds: number;
  /** Of the title; missing where nobody has said it: then it counts as that of the voice. */
  language?: Language;
  /** The title in the other language; never one in its own. */
  translations?: Partial<Record<Language, string>>;
}

export interface VideoDetails {
  /** The keeper's id for the video, a UUID in lower case. */
  guid: string;
  title: string;
  /** In the numbers of Bunny's API: 4 is ready; 5 and 6 have failed. */
  status: number;
  isReady: boolean;
  /** How much Bunny has encoded, 0 to 100; our own videos say it elsewhere. */
  encodedPercent?: number;
  lengthSeconds: number;
  width: number;
  height: number;
  /** Such as `['360p', '720p']`, lowest first. */
  resolutions: string[];
  captions: { srclang: string; label: string }[];
  chapters: VideoChapter[];
}

export interface SignedPlayback {
  hlsUrl: string;
  posterUrl: string;
  /** The pictures of the timeline, with `{n}` for the sheet's number from 0; a video may have none (404). */
  seekSheetUrl: string;
  captions: { srclang: string; label: string; url: string }[];
  expiresAt: Date;
}

/** An address that names a video. */
export interface VideoReference {
  /** Bunny's library; 0 for the school's own videos. */
  libraryId: number;
  /** In lower case. */
  guid: string;
}

export interface VideoProvider {
  getVideo: (guid: string) => Promise<VideoDetails | null>;
  /** Null unless the address names a video of this keeper. */
  parsePlayUrl: (url: string) => VideoReference | null;
  playUrl: (guid: string) => string;
  /**
   * Addresses that work for `ttlSeconds` at least, for this video only.
   * @param sessionId of the person who watches; null for strangers, who watch free previews. Our own addresses work
   * only in that session; Bunny cannot know it.
   */
  signPlayback: (
    details: Pick<VideoDetails, 'guid' | 'captions'>,
    now: Date,
    ttlSeconds: number,
    sessionId: string | null,
  ) => SignedPlayback;
  /** Signs the poster only. The address stays the same for an hour, so that browsers fetch the picture once. */
  signPoster: (guid: string, now: Date) => string;
  /** The video's captions in that language, as WebVTT; null when there are none. */
  readCaptions: (guid: string, srclang: string, now: Date) => Promise<string | null>;
}
