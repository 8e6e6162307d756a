import { findModuleOfVideo } from '#features/study/catalogue/public.server.ts';
import { parseTranscript } from '#kernel/web-vtt.ts';
import type { Deps } from '#kit/deps.server.ts';
import { replaceTranscript } from './queries.ts';

/** English is preferred, because the courses are in English; otherwise any language. */
const preferredLanguage = 'en';

/** Stores a video's captions line by line for search. Runs again on every change that the provider reports. */
export async function indexTranscript(
  deps: Pick<Deps, 'db' | 'video' | 'clock'>,
  { guid }: { guid: string },
): Promise<void> {
  const module = await findModuleOfVideo(deps.db, guid);
  const captions = module?.video?.captions ?? [];
  const chosen = captions.find(({ srclang }) => srclang.startsWith(preferredLanguage)) ?? captions[0];
  if (!module) return;
  // A video without captions replaces the former video's lines with none.
  const webVtt = chosen ? await deps.video.readCaptions(guid, chosen.srclang, deps.clock.now()) : null;
  // The start is part of the key: of two cues with the same start the later one wins, as on the screen.
  const lines = new Map(parseTranscript(webVtt ?? '').map((cue) => [cue.startSeconds, cue.text]));
  await deps.db.transaction((tx) => replaceTranscript(tx, guid, lines));
}
