import { findModuleOfVideo } from '#features/study/catalogue/public.server.ts';
import { parseTranscript } from '#kernel/web-vtt.ts';
import type { Deps } from '#kit/deps.server.ts';
import { replaceTranscript } from './queries.ts';

/** English first, because the courses are; otherwise whatever there is. */
const preferredLanguage = 'en';

/** Keeps what is said in a video, line by line, for search. Runs again whenever the provider reports a change. */
export async function indexTranscript(
  deps: Pick<Deps, 'db' | 'video' | 'clock'>,
  { guid }: { guid: string },
): Promise<void> {
  const module = await findModuleOfVideo(deps.db, guid);
  const captions = module?.video?.captions ?? [];
  const chosen = captions.find(({ srclang }) => srclang.startsWith(preferredLanguage)) ?? captions[0];
  if (!module) return;
  // A video without captions has no lines: what was said in the one before it is not said in this one.
  const webVtt = chosen ? await deps.video.readCaptions(guid, chosen.srclang, deps.clock.now()) : null;
  // Two cues of one moment would be two rows of one key: the later one wins, as it does on the screen.
  const lines = new Map(parseTranscript(webVtt ?? '').map((cue) => [cue.startSeconds, cue.text]));
  await deps.db.transaction((tx) => replaceTranscript(tx, guid, lines));
}
